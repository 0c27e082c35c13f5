import type { EventDetails } from '../../../src/session/events'

/** Options under the names of their properties or attributes. */
export type Props = Readonly<Record<string, unknown>>

/** What the bundle of a framework exports: the element in a `<main>`, rendered by its server part and hydrated. */
export interface ServerRendered {
  renderOnServer(props: Props): Promise<string>
  hydrate(
    target: Element,
    props: Props,
    onConnected: (event: CustomEvent<EventDetails['connected']>) => void,
  ): { update(more: Props): void; unmount(): void }
}
