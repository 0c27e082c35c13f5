/** The active network of a record, read without its schema: only a network that the page offers is used. */
export function readActiveNetworkId(record: string | undefined): string | undefined {
  try {
    const { active } = JSON.parse(record ?? '{}') as { readonly active?: unknown }
    return typeof active === 'string' ? active : undefined
  } catch {
    return undefined
  }
}
