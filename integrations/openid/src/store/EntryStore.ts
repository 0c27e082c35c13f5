export type Entry = Readonly<Record<string, unknown>>

/**
 * What all instances of the service share: sessions, grants, tokens, registered clients, keys and nonces. An entry is
 * found by its kind and id until it has expired. Every method rejects when the database cannot be asked.
 */
export interface EntryStore {
  /**
   * Writes an entry in place of the one with that id.
   * @param lifetimeSeconds from now on. Without it the entry stays.
   */
  put(kind: string, id: string, entry: Entry, lifetimeSeconds?: number): Promise<void>
  /** Writes an entry unless there is one. Of two calls, also in two processes, only one resolves with true. */
  add(kind: string, id: string, entry: Entry, lifetimeSeconds?: number): Promise<boolean>
  /** The entry, with `consumed` (in seconds since 1970) once it was consumed. */
  get(kind: string, id: string): Promise<Entry | undefined>
  /** The entry of that kind whose `uid` is the given one. */
  getByUid(kind: string, uid: string): Promise<Entry | undefined>
  /** Marks an entry as consumed. Of two calls, also in two processes, only one resolves with true. */
  consume(kind: string, id: string): Promise<boolean>
  remove(kind: string, id: string): Promise<void>
  /** Removes the entries of that kind whose `grantId` is the given one. */
  removeGrant(kind: string, grantId: string): Promise<void>
  close(): Promise<void>
}
