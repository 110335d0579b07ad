/** Linked consents. Pure functions from a set of ticked ids to the next set. */
export type Agreement = {
  id: string;
  name: string;
  required: boolean;
  /** Address of the full text. */
  link?: string;
  /** The full texts of a consent that covers several. */
  papers?: readonly { name: string; href: string }[];
  /** Hash of its text. */
  version?: string;
  description?: string;
  /** Clauses that are shown when it is ticked. */
  items?: readonly string[];
  /** Ids of the dependent boxes, e.g. the channels of marketing consent. */
  siblings?: readonly string[];
};

export type Ticked = ReadonlySet<string>;

/** Ticking a box also ticks its siblings and the box that names it as a sibling. */
function ticking(agreements: readonly Agreement[], ticked: Ticked, id: string): Ticked {
  const own = agreements.find((agreement) => agreement.id === id)?.siblings ?? [];
  const above = agreements.filter(({ siblings }) => siblings?.includes(id)).map((agreement) => agreement.id);
  return new Set([...ticked, id, ...own, ...above]);
}

/** Unticking a box also unticks its siblings, and a box whose siblings are then all unticked. */
function unticking(agreements: readonly Agreement[], ticked: Ticked, id: string): Ticked {
  const own = agreements.find((agreement) => agreement.id === id)?.siblings ?? [];
  const left = new Set([...ticked].filter((one) => one !== id && !own.includes(one)));
  for (const { id: above, siblings = [] } of agreements) {
    if (siblings.includes(id) && !siblings.some((one) => left.has(one))) left.delete(above);
  }
  return left;
}

export const tick = (agreements: readonly Agreement[], ticked: Ticked, id: string, on: boolean): Ticked =>
  (on ? ticking : unticking)(agreements, ticked, id);

/** Ticks or unticks all boxes of a group. */
export function tickAll(group: readonly Agreement[], ticked: Ticked, on: boolean): Ticked {
  const ids = new Set(group.map(({ id }) => id));
  return on ? new Set([...ticked, ...ids]) : new Set([...ticked].filter((id) => !ids.has(id)));
}

export const allTicked = (group: readonly Agreement[], ticked: Ticked): boolean => group.every(({ id }) => ticked.has(id));

/** The required consents that are still missing. */
export const missingConsents = (agreements: readonly Agreement[], ticked: Ticked): Agreement[] =>
  agreements.filter(({ required, id }) => required && !ticked.has(id));

/** The first of them; none for an empty group. */
export const missingConsent = (agreements: readonly Agreement[], ticked: Ticked): Agreement | undefined => missingConsents(agreements, ticked)[0];

/** The button below the boxes: quiet and saying what lacks until every required consent is given; a press then marks the first. */
export const consentAction = (missing: number, label: string) =>
  missing > 0 ? ({ label: `${missing}가지를 확인해 주세요`, variant: "quiet" } as const) : ({ label, variant: "primary" } as const);

/** The boxes on a line of their own. Dependent boxes are below their parent. */
export function parentAgreements<A extends Pick<Agreement, "id" | "siblings">>(agreements: readonly A[]): readonly A[] {
  const hanging = new Set(agreements.flatMap(({ siblings = [] }) => siblings));
  return agreements.filter(({ id }) => !hanging.has(id));
}
