import { lastHere } from '../../session.ts';

/** How many words somebody wants to write. */
export interface WordGoal {
  words: number;
  /** Whether that many were there once: it is told one time. */
  isReached: boolean;
}

/** How many are remembered, those that were set or reached last. */
const most = 200;

/** Each person has goals of their own, also those who share a browser. */
const key = () => `studio-word-goals|${lastHere.value ?? ''}`;

const isGoal = (each: unknown): each is WordGoal =>
  typeof each === 'object' && each !== null && Number.isInteger(Reflect.get(each, 'words'));

function all(): [string, WordGoal][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(each => Array.isArray(each) && isGoal(each[1])) : [];
  } catch {
    // A browser that lets the page keep nothing, or something else that wrote there.
    return [];
  }
}

/** The goal of a post, as this browser knows it for the person. */
export const goalOf = (postId: string): WordGoal | undefined => all().find(([id]) => id === postId)?.[1];

/** Remembers the goal of a post, or that it has none. */
export function keepGoal(postId: string, goal: WordGoal | undefined): void {
  const others = all().filter(([id]) => id !== postId);
  const goals = goal ? [...others, [postId, goal]] : others;
  try {
    localStorage.setItem(key(), JSON.stringify(goals.slice(-most)));
  } catch {
    // It lasts as long as the post is open then.
  }
}
