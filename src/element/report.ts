import { loadExtras } from './loadApp'
import type { Reports } from './extras/reports'
import { pageRegistry } from './registry'

/** Warns on the console, once per page load. Only pages with something to warn of load the words. */
export function report<Kind extends keyof Reports>(kind: Kind, ...about: Parameters<Reports[Kind]>): void {
  loadExtras().then(
    ({ warn }) => warn(pageRegistry().noticed, kind, about),
    () => {},
  )
}
