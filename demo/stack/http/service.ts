import { openToAnyPage, type Answer, type Ask } from './reply'

/** A part of a server: the paths it is in charge of, the names by which faults reach them, and what it answers. */
export type Service = {
  /** A path, a prefix that ends with `/`, or a pattern. */
  readonly paths: readonly (string | RegExp)[]
  /** The names that a fault on one of these requests may have. An empty list spares the request. */
  readonly faultNames: readonly string[] | ((ask: Ask) => readonly string[])
  readonly answer: Answer
}

/** What {@link listen} needs to serve several parts on one port: the first whose path fits answers. */
export function combine(services: readonly Service[]): {
  readonly answer: Answer
  readonly faultNames: (ask: Ask) => readonly string[]
} {
  const serviceFor = ({ url }: Ask): Service | undefined =>
    services.find(({ paths }) => paths.some((path) => matches(path, url.pathname)))
  return {
    answer: (ask) => serviceFor(ask)?.answer(ask),
    faultNames: (ask) => {
      const names = ask.method === 'OPTIONS' ? [] : (serviceFor(ask)?.faultNames ?? [])
      return typeof names === 'function' ? names(ask) : names
    },
  }
}

/** {@link combine} for services that pages of any origin may read. */
export function combineForAnyPage(services: readonly Service[]): ReturnType<typeof combine> {
  const { answer, faultNames } = combine(services)
  return { answer: openToAnyPage(answer), faultNames }
}

function matches(path: string | RegExp, pathname: string): boolean {
  if (typeof path !== 'string') return path.test(pathname)
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path
}
