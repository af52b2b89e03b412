import { type Numbers, type Register, registers } from './registers.ts';

/**
 * The minimum that a read must show. Each register has one writer, which waits for each answer, so its numbers are
 * stored in order; and what was once shown or acknowledged must not be taken back.
 */
export class Floors {
  readonly #areShared: boolean;
  readonly #floors = new Map<number, Numbers>();

  /** @param areShared whether an instance must show what another has shown; otherwise each has its own session. */
  constructor(areShared: boolean) {
    this.#areShared = areShared;
  }

  #of(instance: number): Numbers {
    const key = this.#areShared ? 0 : instance;
    const floor = this.#floors.get(key) ?? {};
    this.#floors.set(key, floor);
    return floor;
  }

  /** Records what an instance has acknowledged or shown. */
  raise(instance: number, numbers: Numbers): void {
    const floor = this.#of(instance);
    for (const register of named(numbers))
      floor[register] = Math.max(floor[register] ?? 0, numbers[register] ?? 0);
  }

  /** The minimum that a read of an instance must show if it begins now. */
  now(instance: number): Numbers {
    return { ...this.#of(instance) };
  }
}

const named = (numbers: Numbers): Register[] => registers.filter(register => numbers[register] !== undefined);

/** Registers whose number is below the floor, or missing. */
export function below(numbers: Numbers, floor: Numbers): string[] {
  return named(numbers)
    .filter(register => !(Number(numbers[register]) >= (floor[register] ?? 0)))
    .map(register => `${register} must be at least ${floor[register]} (got ${numbers[register]})`);
}
