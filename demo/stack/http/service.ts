import { openToAnyPage, type Answer, type Ask } from './reply'

/** A part of a server: its paths, the names of its faults, and its responses. */
export type Service = {
  /** A path, a prefix that ends with `/`, or a pattern. */
  readonly paths: readonly (string | RegExp)[]
  /** The names of faults that affect a request. With an empty list none does. */
  readonly faultNames: readonly string[] | ((ask: Ask) => readonly string[])
  readonly answer: Answer
}

/** Combines several services for {@link listen}: the first with a matching path responds. */
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
