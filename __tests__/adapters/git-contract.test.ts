import { createRepoReader } from "../../src/adapters/git.ts";
import { CONTRACT_FILES, describeRepoReader, type RepoContractSubject } from "../contract/repo.contract.ts";
import { createFakeRepo } from "../fakes/fake-repo.ts";
import { createGitRepo, sha, testEnvironment } from "../fixtures/git-repo.ts";

describeRepoReader("git", async (): Promise<RepoContractSubject> => {
  const made = await createGitRepo();
  const base = await made.commit({ files: CONTRACT_FILES.base });
  await made.branch("left");
  const left = await made.commit({ files: CONTRACT_FILES.left });
  await made.branch("right", base);
  const right = await made.commit({ files: CONTRACT_FILES.right });
  await made.git("checkout", "--quiet", "--orphan", "alien");
  const alien = await made.commit({ files: CONTRACT_FILES.alien });
  const repo = await createRepoReader({ folder: made.folder, environment: testEnvironment });
  const dispose = async (): Promise<void> => {
    await repo.close();
    await made[Symbol.asyncDispose]();
  };
  return { repo, base, left, right, alien, [Symbol.asyncDispose]: dispose };
});

describeRepoReader("fake", (): Promise<RepoContractSubject> => {
  const [base, left, right, alien] = [
    sha("a".repeat(40)),
    sha("b".repeat(40)),
    sha("c".repeat(40)),
    sha("d".repeat(40)),
  ];
  const link = { mode: "120000", text: CONTRACT_FILES.base.link.symlink };
  const common = { "dir-c.txt": CONTRACT_FILES.base["dir-c.txt"], link };
  const dirB = { "dir/b.txt": CONTRACT_FILES.base["dir/b.txt"] };
  const baseFiles = { "a.txt": CONTRACT_FILES.base["a.txt"], ...dirB, ...common };
  const bom = "\ufeffü.txt";
  const repo = createFakeRepo(
    {
      [base]: baseFiles,
      [left]: { "a.txt": CONTRACT_FILES.left["a.txt"], [bom]: CONTRACT_FILES.left[bom], ...common },
      [right]: { ...baseFiles, ...CONTRACT_FILES.right },
      [alien]: { ...baseFiles, ...CONTRACT_FILES.alien },
    },
    [[left, right, base]],
  );
  return Promise.resolve({ repo, base, left, right, alien, [Symbol.asyncDispose]: () => Promise.resolve() });
});
