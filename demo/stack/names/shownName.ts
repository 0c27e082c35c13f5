import type { RegisteredName } from './Registrar'

/** A name as the wire has it; the second version of the API writes its times under other names. */
export function shownName(
  { name, registered, updated, attributes, addresses }: RegisteredName,
  isSecondVersion: boolean,
): unknown {
  const shown = (seconds: number): string => new Date(seconds * 1000).toISOString()
  return {
    name,
    addresses: Object.fromEntries(
      addresses.map(({ coinType, account, created }) => [
        String(coinType),
        { address: account, created: shown(created) },
      ]),
    ),
    attributes,
    ...(isSecondVersion
      ? { registered_at: shown(registered), updated_at: shown(updated) }
      : { registered: shown(registered), updated: shown(updated) }),
  }
}
