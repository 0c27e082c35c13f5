/** Creates a value when it is first needed. */
export function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined
  return () => (created ??= { value: create() }).value
}
