/** What is to be done about a port that is in use; `variable` is the setting that chooses it. */
export function describeTakenPort(variable: string, port: number): string {
  return `Port ${port} is taken: stop what uses it, or choose another with ${variable}=${port + 1}`;
}

/** What is most likely meant when something that `npm start` needs is taken. */
export const secondService = 'a second service needs COSMOS_PORT, PORT, and DATA_DIR or --memory';
