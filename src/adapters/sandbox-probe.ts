import { readlinkSync } from "node:fs";

// The self-test: one command of ours, run as every verify command will be, tells what it can see and do. What it
// prints is believed because nothing of the repository has run by then, and its programs are the system's.

const NAMESPACES = ["mnt", "pid", "ipc", "net"] as const;
const SOCKETS = [
  "/run/docker.sock",
  "/var/run/docker.sock",
  "/run/podman/podman.sock",
  "/run/containerd/containerd.sock",
];

export interface Probe {
  /** Files of ours in places that commands must not see. */
  readonly canaries: readonly string[];
  readonly ourPid: number;
}

export function probeCommand({ canaries, ourPid }: Probe): string {
  const quoted = (paths: readonly string[]) => paths.map((path) => `'${path.replaceAll("'", "'\\''")}'`).join(" ");
  return `PATH=/usr/sbin:/usr/bin:/sbin:/bin
readlink ${NAMESPACES.map((name) => `/proc/self/ns/${name}`).join(" ")}
while read -r key first more; do case $key in Uid:|CapEff:|CapBnd:|NoNewPrivs:) echo "$key$first";; Groups:) echo "$key$first $more";; esac; done </proc/self/status
for path in ${quoted(canaries)}; do if [ -e "$path" ]; then echo "sees:$path"; fi; done
for path in ${quoted(SOCKETS)}; do if [ -S "$path" ]; then echo "sees:$path"; fi; done
if [ -r /proc/${ourPid}/environ ]; then echo "environ:open"; fi
if sudo -n true 2>/dev/null; then echo "sudo:works"; fi
if ! [ -w . ]; then echo "workspace:closed"; fi
if ! touch "$TMPDIR/probe"; then echo "temp:closed"; fi
echo end:`;
}

export interface Expectation {
  readonly user: number;
  readonly group: number;
  readonly ourUser: number;
  /** Namespaces that must differ from our own. */
  readonly apart: readonly (typeof NAMESPACES)[number][];
}

/** What the probe's output says against the level that was tried, in words; null when it was reached. */
export function findShortfall(output: string, expected: Expectation): string | null {
  const lines = output.trimEnd().split("\n");
  const facts = new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
  if (lines.at(-1) !== "end:") return "the self-test did not finish";
  const shared = expected.apart.filter((name) => (facts.get(name) ?? ours(name)) === ours(name));
  if (shared.length > 0) return `commands share our namespaces: ${shared.join(", ")}`;
  const right: readonly (readonly [string, string])[] = [
    ["Uid", String(expected.user)],
    ["CapEff", NO_CAPABILITIES],
    ["CapBnd", NO_CAPABILITIES],
    ["NoNewPrivs", "1"],
  ];
  for (const [name, value] of right) {
    const found = facts.get(name);
    if (found !== value) return `commands run with ${name} ${found ?? "unknown"}, expected ${value}`;
  }
  const others = facts.get("Groups")?.trim() ?? "unknown";
  if (others !== "" && others !== String(expected.group)) return `commands keep our other groups: ${others}`;
  return findLeak(facts, expected);
}

const NO_CAPABILITIES = "0000000000000000";

function findLeak(facts: ReadonlyMap<string, string>, { apart, user, ourUser }: Expectation): string | null {
  // In a process namespace of its own that number is somebody else's.
  if (!apart.includes("pid") && (user === ourUser || facts.has("environ"))) return "commands can read our environment";
  const seen = facts.get("sees");
  if (seen !== undefined) return `commands can see ${seen}`;
  if (facts.has("sudo")) return "commands can use sudo";
  if (facts.has("workspace")) return "commands could not write in the workspace";
  if (facts.has("temp")) return "commands could not write in their TMPDIR";
  return null;
}

/** As the kernel names it: `pid:[4026531836]`, of which the part after the colon. */
function ours(name: (typeof NAMESPACES)[number]): string {
  const link = readlinkSync(`/proc/self/ns/${name}`);
  return link.slice(link.indexOf(":") + 1);
}
