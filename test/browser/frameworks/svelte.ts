// Bundled by web-test-runner.config.mjs, which compiles the component for both sides.
import { flushSync, hydrate as hydrateComponent, unmount } from 'svelte'
import { render } from 'svelte/server'
import OnClient from './Button.svelte?client'
import OnServer from './Button.svelte?server'
import type { ServerRendered } from './serverRendered'

export const renderOnServer: ServerRendered['renderOnServer'] = (props) =>
  Promise.resolve(render(OnServer, { props: { ...props } }).body)

export const hydrate: ServerRendered['hydrate'] = (target, props, onconnected) => {
  const component = hydrateComponent(OnClient, { target, props: { ...props, onconnected } }) as {
    update(more: object): void
  }
  flushSync()
  return { update: (more) => component.update(more), unmount: () => void unmount(component) }
}
