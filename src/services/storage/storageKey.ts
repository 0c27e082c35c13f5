/**
 * The full name of a session key (docs/protocol/storage.md#key-names). The project id is part of it, so that two
 * projects on one origin do not share keys. No imports: the entry file uses this function to find out whether there is
 * a session to restore.
 */
export function storageKey(projectId: string | undefined, name: string): string {
  return `@wallet-connect-button/${projectId ?? ''}/${name}`
}
