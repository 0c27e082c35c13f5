/** A file of the build for pages: what it is loaded with, and the folders whose modules are in it. */
export interface ChunkRow {
  /** Chunks that are always fetched with this one, the nearest first. */
  readonly on: readonly string[]
  /** In `src`. A folder further down may have a row of its own. */
  readonly folders?: readonly string[]
  readonly packages?: readonly string[]
  /** Mostly a library, of which a visit calls few functions, so that it is not compiled ahead. */
  readonly isLibrary?: true
}

/** By the names of their files. */
export type ChunkRows = Readonly<Record<string, ChunkRow>>
