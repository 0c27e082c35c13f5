import * as z from 'zod/mini'
import { once } from '../domain/once'
import type { Schema } from './parseEach'

/** The type of the values that a schema returns. */
export type Parsed<S> = S extends Schema<infer T> ? T : never

/**
 * A schema that is built when it first parses: building all of a module's at once would block a slow device. Every
 * schema is built here, so zod is configured here too: without `jitless` it tries `new Function`, which a strict CSP
 * reports as eval.
 */
export function lazySchema<T>(build: () => Schema<T>): Schema<T> {
  const schema = once(() => {
    z.config({ jitless: true })
    return build()
  })
  return { safeParse: (value) => schema().safeParse(value) }
}
