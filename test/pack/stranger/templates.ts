// What the types for templates of Vue and Svelte accept and refuse.
import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'
import type {} from 'wallet-connect-button/svelte'
import type {} from 'wallet-connect-button/vue'

type VueProps = InstanceType<GlobalComponents['wallet-connect-button']>['$props']
export const vue: VueProps = {
  projectId: 'abc',
  networks: ['mainnet', 8453],
  themeMode: 'dark',
  class: ['wide', { open: true }],
  key: 1,
  onSiwxSuccess: (event) => void event.detail.session,
}
// @ts-expect-error the theme has three modes
export const wrongVue: VueProps = { themeMode: 'sepia' }

type SvelteProps = SvelteHTMLElements['wallet-connect-button']
export const svelte: SvelteProps = {
  'project-id': 'abc',
  networks: 'mainnet base',
  swapNetworks: ['eip155:1'],
  class: ['wide', { open: true }],
  'data-test': 'button',
  'onsiwx-success': (event) => void event.detail.session,
}
// @ts-expect-error the theme has three modes
export const wrongSvelte: SvelteProps = { 'theme-mode': 'sepia' }
