// Bundled by web-test-runner.config.mjs.
import { createSSRApp, h, shallowRef } from 'vue'
import { renderToString } from 'vue/server-renderer'
import type { Props, ServerRendered } from './serverRendered'

const component = (props: Props) => ({ render: () => h('main', [h('wallet-connect-button', { ...props })]) })

export const renderOnServer: ServerRendered['renderOnServer'] = (props) =>
  renderToString(createSSRApp(component(props)))

export const hydrate: ServerRendered['hydrate'] = (target, props, onConnected) => {
  const latest = shallowRef<Props>({ ...props, onConnected })
  const app = createSSRApp({ render: () => component(latest.value).render() })
  app.mount(target)
  return { update: (more) => void (latest.value = { ...latest.value, ...more }), unmount: () => app.unmount() }
}
