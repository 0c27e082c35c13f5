/**
 * Name under which a value of one client is stored (decisions.md, 17). The project id is part of it, so that two projects
 * on one origin do not meet. The entry file asks `storageKey(projectId, 'connection_status')` for the text `connected`
 * to learn with one look whether there is something to restore; hence no imports here.
 */
export function storageKey(projectId: string | undefined, name: string): string {
  return `@wallet-connect-button/${projectId ?? ''}/${name}`
}
