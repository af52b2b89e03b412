/** A user as entered in the local form; in Azure the data come from Microsoft Entra. */
export interface Person {
  /** The user name (user principal name), usually an e-mail address: visible ASCII, since it is sent in a header. */
  user: string;
  /** The name to show. */
  name: string;
  /** Values of app roles. */
  roles: string[];
  /** Identifiers of groups. */
  groups: string[];
}
