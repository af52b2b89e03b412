import { type Draft, isSameSet, plainFields, setFields } from './draft.ts';
import { mergeText, type Piece } from './merge-text.ts';

export type Choice = 'mine' | 'theirs' | 'both';

/** Something that both changed differently: somebody must choose. */
export interface Place {
  /** Names it among the places of a merge. */
  id: string;
  field: keyof Draft;
  base: string | undefined;
  mine: string | undefined;
  theirs: string | undefined;
  /** What can be chosen; nothing is chosen beforehand. */
  choices: readonly Choice[];
}

/** What two people made of one version of a post, put together. */
export interface Merge {
  /** Merged as far as it merges by itself; for the rest see `places`. */
  draft: Draft;
  /** Where the other one's changes were taken in. */
  merged: (keyof Draft)[];
  places: Place[];
  /** The text, part by part. Its conflicts are the places of `content`, in this order. */
  pieces: Piece[];
}

/** Which of three values a field gets; undefined if both changed it differently. */
function sideOf<T>(base: T, mine: T, theirs: T, isSame = Object.is): 'mine' | 'theirs' | undefined {
  if (isSame(mine, theirs) || isSame(theirs, base)) return 'mine';
  return isSame(mine, base) ? 'theirs' : undefined;
}

/** What either added is in it, what either took away is not. */
function mergeSet(base: string[], mine: string[], theirs: string[]): string[] {
  const side = sideOf(base, mine, theirs, isSameSet);
  if (side) return { mine, theirs }[side];
  const kept = theirs.filter(each => mine.includes(each) || !base.includes(each));
  return [...kept, ...mine.filter(each => !base.includes(each) && !theirs.includes(each))];
}

/** The longest title that the service takes. */
const maxTitle = 255;

/** Two titles that are both kept are one after the other. */
const bothTitles = (mine = '', theirs = '') => `${mine} / ${theirs}`;

function choicesOf({ field, mine, theirs }: Pick<Place, 'field' | 'mine' | 'theirs'>): readonly Choice[] {
  const canBeBoth = field === 'content' || (field === 'title' && bothTitles(mine, theirs).length <= maxTitle);
  return canBeBoth ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
}

function placeOf(field: keyof Draft, id: string, of: Pick<Place, 'base' | 'mine' | 'theirs'>): Place {
  const { base, mine, theirs } = of;
  return { id, field, base, mine, theirs, choices: choicesOf({ field, mine, theirs }) };
}

/** The text with one choice for each of its places. */
function textWith(pieces: Piece[], choiceAt: (index: number) => Choice): string {
  let place = 0;
  return pieces
    .map(piece => (piece.by === 'conflict' ? chosenText(piece, choiceAt(place++)) : piece.text))
    .join('');
}

function chosenText({ mine, theirs }: { mine: string; theirs: string }, choice: Choice): string {
  return choice === 'both' ? mine + between(mine, theirs) + theirs : { mine, theirs }[choice];
}

/** What two texts that are both kept need between them, so that no word runs into another. */
function between(one: string, other: string): string {
  if (one === '' || other === '' || /\s$/.test(one) || /^\s/.test(other)) return '';
  return /\n/.test(one + other) ? '\n\n' : ' ';
}

/** Merges what two people made of one version of a post. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const draft: Draft = { ...mine };
  const [merged, places]: [(keyof Draft)[], Place[]] = [[], []];
  for (const field of plainFields) {
    const values = { base: base[field], mine: mine[field], theirs: theirs[field] };
    const side = sideOf(values.base, values.mine, values.theirs);
    if (!side) places.push(placeOf(field, field, values));
    if (side === 'theirs') {
      Object.assign(draft, { [field]: theirs[field] });
      merged.push(field);
    }
  }
  for (const field of setFields) {
    draft[field] = mergeSet(base[field], mine[field], theirs[field]);
    if (!isSameSet(draft[field], mine[field])) merged.push(field);
  }
  const pieces = mergeText(base.content, mine.content, theirs.content);
  for (const piece of pieces)
    if (piece.by === 'conflict')
      places.push(placeOf('content', `content-${places.filter(isOfContent).length}`, piece));
  if (pieces.some(({ by }) => by === 'theirs')) merged.push('content');
  draft.content = textWith(pieces, () => 'mine');
  return { draft, merged, places, pieces };
}

/** A base to which is added what of a draft that was sent is in `theirs`: it is nobody else's change. */
export function withSent(base: Draft, sent: Draft, theirs: Draft): Draft {
  const result: Draft = { ...base };
  for (const field of plainFields)
    if (sent[field] === theirs[field]) Object.assign(result, { [field]: sent[field] });
  for (const field of setFields) {
    const added = sent[field].filter(each => !base[field].includes(each) && theirs[field].includes(each));
    const isLeft = (each: string) => sent[field].includes(each) || theirs[field].includes(each);
    result[field] = [...base[field].filter(isLeft), ...added];
  }
  result.content = mergeText(base.content, sent.content, theirs.content)
    .map(piece => (piece.by === 'both' ? piece.text : piece.base))
    .join('');
  return result;
}

const isOfContent = ({ field }: Place) => field === 'content';

/** What was chosen for each place, by its `id`. */
export type Choices = Readonly<Record<string, Choice>>;

/** The draft that choices make of a merge. @throws RangeError if a place has no choice: none is made for anybody. */
export function settled({ draft, places, pieces }: Merge, choices: Choices): Draft {
  const result: Draft = { ...draft };
  const choiceOf = ({ id, choices: possible }: Place): Choice => {
    const choice = choices[id];
    if (!choice || !possible.includes(choice)) throw new RangeError(`Nothing is chosen for ${id}`);
    return choice;
  };
  for (const place of places) {
    const choice = choiceOf(place);
    if (isOfContent(place)) continue;
    const value = choice === 'both' ? bothTitles(place.mine, place.theirs) : place[choice];
    Object.assign(result, { [place.field]: value });
  }
  const ofContent = places.filter(isOfContent).map(choiceOf);
  result.content = textWith(pieces, index => ofContent[index] ?? 'mine');
  return result;
}
