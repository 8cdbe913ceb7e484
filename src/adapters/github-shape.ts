import { z } from "zod";
import { prNumberSchema, shaSchema } from "../core/ids.ts";

// The shape of the answers to the documents of `github-query.ts`. What does not fit throws.

/** One page of a list. A null in `nodes` would be an entry that could not be read, so it does not parse. */
function page<Node extends z.ZodType>(node: Node) {
  return z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
}

/** BigInt in GitHub's schema: sent as text, or as a number by older servers. */
const bigId = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9][0-9]{0,15}$/)
    .transform(Number),
]);

const editsEnd = z
  .object({
    nodes: z
      .array(z.object({ editedAt: z.string(), deletedAt: z.string().nullable(), diff: z.string().nullable() }))
      .max(1),
  })
  .nullable();

const authorShape = z.object({
  __typename: z.enum(["User", "Bot", "Organization", "Mannequin", "EnterpriseUserAccount"]),
  login: z.string(),
  databaseId: z.number().int().nullable().optional(),
});

const labelsShape = page(z.object({ name: z.string() }));
const commentsShape = page(
  z.object({
    id: z.string().min(1),
    fullDatabaseId: bigId,
    author: authorShape.nullable(),
    viewerDidAuthor: z.boolean(),
    body: z.string(),
    createdAt: z.string(),
    lastEditedAt: z.string().nullable(),
    includesCreatedEdit: z.boolean(),
    oneEnd: editsEnd,
    otherEnd: editsEnd,
  }),
);
const pullsShape = page(
  z.object({
    number: prNumberSchema,
    state: z.enum(["OPEN", "CLOSED", "MERGED"]),
    headRefOid: shaSchema,
    baseRefName: z.string(),
    baseRepository: z.object({ nameWithOwner: z.string() }).nullable(),
  }),
);

const fileShape = z.object({
  /** The octal mode as a number: 33188 is 100644. */
  mode: z.number().int(),
  oid: shaSchema,
  /** Without fields for anything but a blob; null for a submodule. */
  object: z
    .object({
      text: z.string().nullable().optional(),
      byteSize: z.number().int().optional(),
      isBinary: z.boolean().nullable().optional(),
      isTruncated: z.boolean().optional(),
    })
    .nullable(),
});

export const pullViewShape = z.object({
  repository: z.object({
    nameWithOwner: z.string(),
    isInOrganization: z.boolean(),
    defaultBranchRef: z.object({
      name: z.string(),
      target: z.object({ oid: shaSchema, file: fileShape.nullable() }),
    }),
    pullRequest: z.object({
      number: prNumberSchema,
      title: z.string(),
      body: z.string(),
      state: z.enum(["OPEN", "CLOSED", "MERGED"]),
      locked: z.boolean(),
      /** GitHub works it out behind the scenes: `UNKNOWN` until then. */
      mergeable: z.enum(["MERGEABLE", "CONFLICTING", "UNKNOWN"]),
      author: authorShape.nullable(),
      headRefName: z.string(),
      headRefOid: shaSchema,
      isCrossRepository: z.boolean(),
      headRepository: z.object({ nameWithOwner: z.string() }).nullable(),
      baseRefName: z.string(),
      /** As of the pull request's last push or retarget; the branch itself may have gone on, or be gone. */
      baseRefOid: shaSchema,
      baseRef: z.object({ target: z.object({ oid: shaSchema }).nullable() }).nullable(),
      labels: labelsShape,
      comments: commentsShape,
      commits: z.object({
        nodes: z.array(z.object({ commit: z.object({ oid: shaSchema, associatedPullRequests: pullsShape }) })),
      }),
    }),
  }),
});

export const moreLabelsShape = z.object({
  repository: z.object({ pullRequest: z.object({ labels: labelsShape }) }),
});
export const moreCommentsShape = z.object({
  repository: z.object({ pullRequest: z.object({ comments: commentsShape }) }),
});
export const pullsOfCommitShape = z.object({
  repository: z.object({ object: z.object({ associatedPullRequests: pullsShape }) }),
});
export const queueShape = z.object({
  repository: z.object({
    mergeQueue: z
      .object({
        entries: page(
          z.object({
            headCommit: z.object({ oid: shaSchema }).nullable(),
            pullRequest: z.object({ number: prNumberSchema }),
          }),
        ),
      })
      .nullable(),
  }),
});

const editShape = z.object({
  id: z.string().min(1),
  editor: authorShape.nullable(),
  editedAt: z.string(),
  deletedAt: z.string().nullable(),
  diff: z.string().nullable(),
});
export const historyShape = z.object({
  node: z.object({
    author: authorShape.nullable(),
    viewerDidAuthor: z.boolean(),
    body: z.string(),
    createdAt: z.string(),
    lastEditedAt: z.string().nullable(),
    includesCreatedEdit: z.boolean(),
    userContentEdits: page(editShape).nullable(),
  }),
});
export const ownerShape = z.object({ repository: z.object({ isInOrganization: z.boolean() }) });
export const commitShape = z.object({ createCommitOnBranch: z.object({ commit: z.object({ oid: shaSchema }) }) });

export type PolicyFile = z.output<typeof fileShape>;
export type Author = z.output<typeof authorShape>;
export type CommentNode = z.output<typeof commentsShape>["nodes"][number];
export type PullNode = z.output<typeof pullsShape>["nodes"][number];
export type EditNode = z.output<typeof editShape>;
export type HistoryNode = z.output<typeof historyShape>["node"];
