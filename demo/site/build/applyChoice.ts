import type { SiteSettings } from '../settings'
import { CHOOSABLE, type Choice } from './choice'

/** Options of the stack that would contradict networks of the choice. */
const OF_NETWORKS = ['networks', 'defaultNetwork', 'swapNetworks']

/** Makes an element the one of the choice. On the local stack it is led there, unless the choice leads it elsewhere. */
export function applyChoice(element: HTMLElement, choice: Choice, settings: SiteSettings): void {
  for (const { name } of CHOOSABLE) {
    const value = choice[name]
    if (value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  if (!settings.stack) return
  const namesNetworks = ['networks', 'default-network', 'swap-networks'].some((name) => name in choice)
  const options = Object.entries(settings.options).filter(([name]) => !namesNetworks || !OF_NETWORKS.includes(name))
  const json = JSON.stringify(Object.fromEntries(options))
  let script = element.querySelector('script')
  if (!script) {
    script = document.createElement('script')
    Object.assign(script, { type: 'application/json', slot: 'config' })
    element.append(script)
  }
  if (script.textContent !== json) script.textContent = json
}
