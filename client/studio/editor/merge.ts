import { mergeNames } from '../saving/merge-names.ts';
import { type Draft, idsIn, isSameSet, plainFields, type SetField, setFields } from './draft.ts';
import { chosenPiece, type MergedPiece, mergeText, writtenInto } from './merge-text.ts';

export type MergeChoice = 'mine' | 'theirs' | 'both';

/** Something that both changed differently: somebody must choose. */
export interface MergeConflict {
  /** Names it among the places of a merge. */
  id: string;
  field: keyof Draft;
  base: string | undefined;
  mine: string | undefined;
  theirs: string | undefined;
  /** What can be chosen; nothing is chosen beforehand. */
  choices: readonly MergeChoice[];
}

/** What two people made of one version of a post, put together. */
export interface PostMerge {
  /** As the other one has it, but for `places`: there as both began. */
  base: Draft;
  /** Merged as far as it merges by itself; for the rest see `places`. */
  draft: Draft;
  /** Where the other one's changes were taken in. */
  merged: (keyof Draft)[];
  places: MergeConflict[];
  /** The text, part by part. Its conflicts are the places of `content`, in this order. */
  pieces: MergedPiece[];
}

/** Which of three values a field gets; undefined if both changed it differently. */
function sideOf<T>(
  base: T,
  mine: T,
  theirs: T,
  isSame: (one: T, other: T) => boolean = Object.is,
): 'mine' | 'theirs' | undefined {
  if (isSame(mine, theirs) || isSame(theirs, base)) return 'mine';
  return isSame(mine, base) ? 'theirs' : undefined;
}

/** What either added is in it, what either took away is not; in the order of the one who moved any, or else as it was. */
function mergeSet(field: SetField, drafts: Record<'base' | 'mine' | 'theirs', Draft>): string[] {
  const side = sideOf(drafts.base, drafts.mine, drafts.theirs, (one, other) => isSameSet(field, one, other));
  if (side) return idsIn(drafts[side], field);
  const all = [drafts.base, drafts.mine, drafts.theirs].map(each => idsIn(each, field));
  const [base = [], mine = [], theirs = []] = all;
  const left = (ids: string[]) => ids.filter(each => all.every(others => others.includes(each)));
  const orders = { base: left(base), mine: left(mine), theirs: left(theirs) };
  const isSame = (one: string[], other: string[]) => one.every((id, at) => other[at] === id);
  const kept = orders[sideOf(orders.base, orders.mine, orders.theirs, isSame) ?? 'base'];
  const added = [...mine, ...theirs].filter(each => !base.includes(each));
  return [...kept, ...new Set(added.sort())];
}

/** The longest title that the service takes. */
const maxTitle = 255;

/** Two titles that are both kept are one after the other. */
const bothTitles = (mine = '', theirs = '') => `${mine} / ${theirs}`;

function choicesOf({
  field,
  mine,
  theirs,
}: Pick<MergeConflict, 'field' | 'mine' | 'theirs'>): readonly MergeChoice[] {
  const canBeBoth = field === 'content' || (field === 'title' && bothTitles(mine, theirs).length <= maxTitle);
  return canBeBoth ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
}

function placeOf(
  field: keyof Draft,
  id: string,
  of: Pick<MergeConflict, 'base' | 'mine' | 'theirs'>,
): MergeConflict {
  const { base, mine, theirs } = of;
  return { id, field, base, mine, theirs, choices: choicesOf({ field, mine, theirs }) };
}

/** The text as it is merged, with what is mine where somebody must choose. */
const mergedText = (pieces: readonly MergedPiece[]) =>
  pieces.map(piece => (piece.by === 'conflict' ? piece.mine : piece.text)).join('');

/** The text as the other one has it, but for the places that are open: there as it was. */
const agreedText = (pieces: readonly MergedPiece[]) =>
  pieces.map(piece => (piece.by === 'conflict' || piece.by === 'mine' ? piece.base : piece.text)).join('');

function chosenText({ mine, theirs }: { mine: string; theirs: string }, choice: MergeChoice): string {
  return choice === 'both' ? mine + between(mine, theirs) + theirs : { mine, theirs }[choice];
}

/** What two texts that are both kept need between them, so that no word runs into another. */
function between(one: string, other: string): string {
  if (one === '' || other === '' || /\s$/.test(one) || /^\s/.test(other)) return '';
  return /\n/.test(one + other) ? '\n\n' : ' ';
}

/** Merges what two people made of one version of a post. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): PostMerge {
  return mergeAll(base, mine, theirs, mergeText(base.content, mine.content, theirs.content));
}

/** A merge after more was written into its draft: each place of the text keeps what is there, and has what is written there. */
export function mergeWritten({ base, pieces }: PostMerge, mine: Draft, theirs: Draft): PostMerge {
  return mergeAll(base, mine, theirs, writtenInto(pieces, mine.content));
}

/** @param pieces the text of all three. */
function mergeAll(base: Draft, mine: Draft, theirs: Draft, pieces: MergedPiece[]): PostMerge {
  const [agreed, draft]: [Draft, Draft] = [{ ...theirs }, { ...mine }];
  const [merged, places]: [(keyof Draft)[], MergeConflict[]] = [[], []];
  for (const field of plainFields) {
    const values = { base: base[field], mine: mine[field], theirs: theirs[field] };
    const side = sideOf(values.base, values.mine, values.theirs);
    const both =
      side || field !== 'metadata' ? undefined : mergeNames(base.metadata, mine.metadata, theirs.metadata);
    if (both) {
      draft.metadata = both;
      merged.push(field);
    } else if (!side) {
      places.push(placeOf(field, field, values));
      Object.assign(agreed, { [field]: values.base });
    }
    if (side === 'theirs') {
      Object.assign(draft, { [field]: theirs[field] });
      merged.push(field);
    }
  }
  for (const field of setFields) {
    draft[field] = mergeSet(field, { base, mine, theirs });
    if (!isSameSet(field, draft, mine)) merged.push(field);
  }
  if (pieces.some(({ by }) => by === 'theirs')) merged.push('content');
  return withText({ base: agreed, draft, merged, places }, pieces);
}

/** A merge with these pieces of the text. @param fields what there is of the other fields. */
function withText(
  { base, draft, merged, places }: Omit<PostMerge, 'pieces'>,
  pieces: MergedPiece[],
): PostMerge {
  const open = pieces.filter(piece => piece.by === 'conflict');
  return {
    base: { ...base, content: agreedText(pieces) },
    draft: { ...draft, content: mergedText(pieces) },
    merged,
    places: [...places, ...open.map((piece, at) => placeOf('content', `content-${at}`, piece))],
    pieces,
  };
}

/**
 * A piece of that base. What was sent without it, and is not there as it was, nobody else has taken out: who has taken that back
 * meanwhile would lose it.
 */
const baseWithSent = (piece: MergedPiece) => {
  if (piece.by === 'both') return piece.text;
  return piece.by === 'conflict' && piece.mine.trim() === '' ? piece.mine : piece.base;
};

/** A base to which is added what of a draft that was sent is in `theirs`: it is nobody else's change. */
export function withSent(base: Draft, sent: Draft, theirs: Draft): Draft {
  const result: Draft = { ...base };
  for (const field of plainFields)
    if (sent[field] === theirs[field]) Object.assign(result, { [field]: sent[field] });
  for (const field of setFields) {
    const [was, given, now] = [idsIn(base, field), idsIn(sent, field), idsIn(theirs, field)];
    const added = given.filter(each => !was.includes(each) && now.includes(each));
    const isLeft = (each: string) => given.includes(each) || now.includes(each);
    result[field] = isSameSet(field, sent, theirs) ? now : [...was.filter(isLeft), ...added];
  }
  result.content = mergeText(base.content, sent.content, theirs.content).map(baseWithSent).join('');
  return result;
}

const isOfContent = ({ field }: MergeConflict) => field === 'content';

/** What was chosen for some places, by their `id`. */
export type Choices = Readonly<Record<string, MergeChoice>>;

/**
 * Makes choices of a merge, of all its places or of some: none is made for anybody, and nothing else is changed.
 * @throws RangeError for what cannot be chosen.
 */
export function settled(merge: PostMerge, choices: Choices): PostMerge {
  const [base, draft]: [Draft, Draft] = [{ ...merge.base }, { ...merge.draft }];
  for (const place of merge.places) {
    const choice = choices[place.id];
    if (!choice) continue;
    if (!place.choices.includes(choice)) throw new RangeError(`At ${place.id} there is no ${choice}`);
    if (isOfContent(place)) continue;
    const chosen = choice === 'both' ? bothTitles(place.mine, place.theirs) : place[choice];
    Object.assign(draft, { [place.field]: chosen });
    Object.assign(base, { [place.field]: place.theirs });
  }
  const ofContent = merge.places.filter(isOfContent).map(({ id }) => choices[id]);
  const pieces = merge.pieces.map(piece => {
    const choice = piece.by === 'conflict' ? ofContent.shift() : undefined;
    return piece.by === 'conflict' && choice ? chosenPiece(piece.theirs, chosenText(piece, choice)) : piece;
  });
  const places = merge.places.filter(place => !isOfContent(place) && !choices[place.id]);
  return withText({ base, draft, merged: merge.merged, places }, pieces);
}
