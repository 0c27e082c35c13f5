/**
 * The full name of a session key (docs/protocol/storage.md#key-names), with the project id, so that two projects on one
 * origin do not share keys. No imports, since the entry file uses it.
 */
export function storageKey(projectId: string | undefined, name: string): string {
  return `@wallet-connect-button/${projectId ?? ''}/${name}`
}
