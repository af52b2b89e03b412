import { type Numbers, type Register, registers } from './registers.ts';

/**
 * What a read has to show at least. Each register has one writer, who waits for each answer, so that its numbers are
 * stored in their order; and what was shown or acknowledged once is not to be taken back.
 */
export class Floors {
  readonly #areShared: boolean;
  readonly #floors = new Map<number, Numbers>();

  /** @param areShared whether one instance has to show what another has told; else each has its own session. */
  constructor(areShared: boolean) {
    this.#areShared = areShared;
  }

  #of(instance: number): Numbers {
    const key = this.#areShared ? 0 : instance;
    const floor = this.#floors.get(key) ?? {};
    this.#floors.set(key, floor);
    return floor;
  }

  /** Takes note of what an instance has acknowledged or shown. */
  raise(instance: number, numbers: Numbers): void {
    const floor = this.#of(instance);
    for (const register of named(numbers))
      floor[register] = Math.max(floor[register] ?? 0, numbers[register] ?? 0);
  }

  /** What a read of an instance that begins now has to show at least. */
  now(instance: number): Numbers {
    return { ...this.#of(instance) };
  }
}

const named = (numbers: Numbers): Register[] => registers.filter(register => numbers[register] !== undefined);

/** Where numbers are below a floor, or are none. */
export function below(numbers: Numbers, floor: Numbers): string[] {
  return named(numbers)
    .filter(register => !(Number(numbers[register]) >= (floor[register] ?? 0)))
    .map(register => `${register} is ${numbers[register]}, was ${floor[register]} before`);
}
