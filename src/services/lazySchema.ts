import * as z from 'zod/mini'
import type { Schema } from './parseEach'

/** The type of the values that a schema returns. */
export type Parsed<S> = S extends Schema<infer T> ? T : never

/**
 * A schema that is built when it first parses: building all of a module's at once would block a slow device. Every
 * schema is built here, so zod is configured here too: without `jitless` it tries `new Function`, which a strict CSP
 * reports as eval.
 */
export function lazySchema<T>(build: () => Schema<T>): Schema<T> {
  let schema: Schema<T> | undefined
  return {
    safeParse(value) {
      if (!schema) {
        z.config({ jitless: true })
        schema = build()
      }
      return schema.safeParse(value)
    },
  }
}
