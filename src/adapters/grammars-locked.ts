// Written by scripts/grammars.mjs from scripts/grammars.lock.json.

/** SHA-256 (hex) of each decompressed file in the folder of grammars, by its name without `.wasm.br`. */
export const GRAMMAR_SHA256 = {
  "web-tree-sitter": "488beeff7adb7fd7e21e97cc29a43dc6d031977755eda892d6d96c7f456cfdec",
  javascript: "5fb488d0cabb4775a594bab85682de5ad6ce83c0d6ac997a9f82dd084d571240",
  typescript: "778025db5a8be0e70f8ccc3671e486dfeddd048c25d9e8a70c26de2e1bf6f97d",
  tsx: "79e5da75ea62855a0cd67177685f0164eac87d5f630b3cbe1e0a099751ad30f8",
  python: "16108b50df4ee9a30168794252ab55e7c93bfc5765d7fa0aa3e335752c515f47",
  go: "9504573f352b20be7f2f1911754d710622aedc15afff16d5ed8fb5645681aee7",
  rust: "f65f354215611fd94ad34134b3427eb3d58cbb745df7b6509ba722184db73d57",
  java: "4fdeac4ca6ca089f06c6f7e562abcac1733cd465728cc7031ebb73c2019122c4",
  kotlin: "7009d69453bc8735e438b2818a633efb21c88f99782769abba60dffedfab73f7",
  csharp: "6f69e1cae44e1c32c1eccc170dc5a9778fb94ff716f71113fe1f8c4299aa2f40",
  ruby: "09a96427d7c72f0613ed470cd9812223fc4a91d6a9c025c0235cc6bd59ff96f4",
  php: "d4df6a6ff08c87c3ec4f9cbb785fe09998a0cb570e03f57d7b19b3acfb146aa7",
  c: "c852c2a85ebf2beb636aa3b0ef7f7e70458684d74f6741b20dcb296885bed9f9",
  cpp: "174eb0deb75b2ec7881bcacda9f995648d8e683956e5c2267e69ab6dc503fcbf",
  scala: "b7ec2bb29c19827abcefd18ed5cb5a43596009f96a5d53c5b9d1f9676d7521c3",
  bash: "8292919c88a0f7d3fb31d0cd0253ca5a9531bc1ede82b0537f2c63dd8abe6a7a",
  elixir: "ed99093c548c12d43f7e337fd3440e9e2daa2ec671a5e29aadb6c6dcb2232a62",
  swift: "d084eceba50e9a83319f5d171051b53179bd22b6ea6419014900c602d52cfa28",
  dart: "2346f891b73e741b35d33be6cc450ec6b471cf42e80515182f8fa89dc479fd69",
} as const;
