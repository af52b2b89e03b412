import type { FeatureSettings } from '../../feature.ts';

declare module '../../feature.ts' {
  interface FeatureConfig {
    /** Whether blogs may have endpoints that are told of changes, and working copies may be published at a time. */
    events: boolean;
  }
}

/** Reads the setting of events, which are off unless they are turned on: they need a timer. */
export function readEventsConfig(setting: (name: string) => string | undefined): FeatureSettings {
  const events = setting('EVENTS') ?? 'off';
  const isFit = events === 'on' || events === 'off';
  return { config: { events: events === 'on' }, errors: isFit ? [] : ['EVENTS must be on or off'] };
}
