import type { Report } from "../../core/report.ts";
import type { DemoRepo } from "../../ports/demo-repo.ts";
import { renderTerminal } from "../../report/terminal.ts";
import { conclusionWords } from "../../report/words.ts";
import { checkLocal } from "../check.ts";
import type { OpenCloneAt } from "./check.ts";
import { BRANCHES, type DemoBranch, SHOP } from "./demo-story.ts";
import { type CommandResult, schemaOf } from "./result.ts";

export interface DemoPorts {
  /** Makes an empty repository in a temporary folder. */
  readonly createRepo: () => Promise<DemoRepo>;
  /** Opens a clone at a folder for the real gate. */
  readonly openClone: (folder: string) => OpenCloneAt;
  /** Shows what happens while it happens. */
  readonly say: (text: string) => void;
}

interface Told {
  readonly branch: DemoBranch;
  readonly report: Report;
}

/**
 * Builds a small shop, lets an agent open three branches and judges each with the real gate. Exit 0 when every report
 * concludes as announced; nothing is left behind.
 */
export async function runDemo(ports: DemoPorts): Promise<CommandResult> {
  const repo = await ports.createRepo();
  try {
    await repo.commit({ branch: "main", from: null, files: SHOP, message: "A shop with a plan" });
    const told: Told[] = [];
    for (const [at, branch] of BRANCHES.entries()) {
      ports.say(`\n${at + 1}. ${branch.name}\n   ${branch.tells}\n`);
      const report = await judgeBranch(branch, repo, ports);
      ports.say(`\n${renderTerminal(report)}`);
      told.push({ branch, report });
    }
    return summarise(told);
  } finally {
    await repo.close();
  }
}

async function judgeBranch(branch: DemoBranch, repo: DemoRepo, ports: DemoPorts): Promise<Report> {
  await repo.commit({ branch: branch.name, from: "main", files: branch.files, message: branch.message });
  const clone = await ports.openClone(repo.folder)("main");
  if (!clone.ok) throw new Error(clone.error.what);
  try {
    return await checkLocal(clone.value.ports, clone.value.change);
  } finally {
    await clone.value.close();
  }
}

const NEXT = `Use it for real:
  in this clone         node dist/cli.js check --base main
  on pull requests      paste the workflow of README.md, then require the check "done-gate"
  write a checklist     node dist/cli.js init --help`;

function summarise(told: readonly Told[]): CommandResult {
  const lines = told.map(({ branch, report }) => {
    const as = report.conclusion === branch.expected ? "as announced" : `expected ${conclusionWords(branch.expected)}`;
    return `  ${branch.name.padEnd(18)}${conclusionWords(report.conclusion).padEnd(22)}${as}`;
  });
  const good = told.every(({ branch, report }) => report.conclusion === branch.expected);
  return {
    exit: good ? 0 : 1,
    json: {
      schema: schemaOf("demo"),
      branches: told.map(({ branch, report }) => ({
        branch: branch.name,
        conclusion: report.conclusion,
        expected: branch.expected,
        title: report.title,
      })),
    },
    text: `\nThree branches, one question: is this really done?\n${lines.join("\n")}\n\n${NEXT}`,
  };
}
