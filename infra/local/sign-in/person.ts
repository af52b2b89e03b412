/** Who somebody says to be in the local form; in Azure it is what Microsoft Entra knows of them. */
export interface Person {
  /** The user name (user principal name), usually an e-mail address: visible ASCII, since it travels in a header. */
  user: string;
  /** The name that people read. */
  name: string;
  /** Values of app roles. */
  roles: string[];
  /** Identifiers of groups. */
  groups: string[];
}
