import { setTimeout as delay } from 'node:timers/promises';
import { type CommandProcess, openHandles, residentMemory } from '../../processes/command-process.ts';
import type { Stack } from '../../processes/stack.ts';
import { liveOnce } from './blog-life.ts';

/** The number of concurrent clients, and the maximum requests per second of each. */
const clients = 8;
const requestsPerSecond = 20;

/** The interval between samples of the processes, in milliseconds. */
const sampleInterval = 5_000;

/** One sample of a process: bytes, the heap after a collection, and the number of open files and sockets. */
export interface ProcessSample {
  memory: number;
  heap: number;
  handles: number;
}

/** One sample of both processes. */
export interface Sample {
  minute: number;
  requests: number;
  host: ProcessSample;
  cosmos: ProcessSample;
}

async function look(process: CommandProcess): Promise<ProcessSample> {
  const heap = await process.heap();
  return { memory: residentMemory(process.pid), heap, handles: openHandles(process.pid) };
}

/** The result of the load. */
export interface LoadReport {
  samples: Sample[];
  errors: string[];
}

const maxErrors = 20;

/** Sends all kinds of requests for the given time, and samples the processes. Ends early after many errors. */
export async function runMixedLoad(
  stack: Stack,
  minutes: number,
  report: (sample: Sample) => void,
): Promise<LoadReport> {
  const start = performance.now();
  const passed = () => (performance.now() - start) / 60_000;
  const errors: string[] = [];
  const samples: Sample[] = [];
  let requests = 0;
  const goesOn = () => passed() < minutes && errors.length < maxErrors;

  const pause = async () => {
    await delay((1_000 / requestsPerSecond) * (0.5 + Math.random()));
    return goesOn();
  };
  const client = async () => {
    while (goesOn()) {
      await liveOnce(stack.api, pause).then(
        sent => {
          requests += sent;
        },
        (error: unknown) => errors.push(String(error)),
      );
    }
  };
  const watcher = async () => {
    while (goesOn()) {
      await delay(sampleInterval);
      const minute = passed();
      const sample = { minute, requests, host: await look(stack.host), cosmos: await look(stack.cosmos) };
      samples.push(sample);
      report(sample);
    }
  };
  await Promise.all([watcher(), ...Array.from({ length: clients }, client)]);
  return { samples, errors };
}
