import type { AttributeRow } from './attributes'
import type { Options } from './options'

/** The options of an element, with those that belong to the session taken from the session. */
export function withSessionOptions(own: Options, session: Options, names: readonly (keyof Options)[]): Options {
  const shared = Object.fromEntries(names.map((name) => [name, session[name]]))
  return { ...own, ...shared, projectId: session.projectId }
}

/** The session options that an element sets differently from its session. */
export function differingSessionOptions(
  own: Options,
  session: Options,
  names: readonly (keyof Options)[],
): readonly (keyof Options)[] {
  return names.filter((name) => !same(own[name], session[name]))
}

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  try {
    return JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false
  }
}

/** The options that belong to the session. */
export function sessionOptionsOf(attributes: readonly AttributeRow[]): (keyof Options)[] {
  return attributes.flatMap(({ session, property }) => (session ? [property as keyof Options] : []))
}
