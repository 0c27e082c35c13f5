/* global expect, test, vi */
// Unit tests of a page that uses the package, in a simulated DOM: `vitest --globals --environment jsdom`.
import { WalletConnectButton } from 'wallet-connect-button'
import { getSession } from 'wallet-connect-button/react'

const problems = []
process.on('unhandledRejection', (reason) => problems.push(reason))
const consoles = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
const requests = vi.fn(() => Promise.reject(new Error('no network')))
globalThis.fetch = requests

function place() {
  const element = document.createElement('wallet-connect-button')
  element.setAttribute('project-id', 'a'.repeat(32))
  document.body.append(element)
  return element
}

const STORED = '{\"v\":1,\"namespaces\":{\"eip155\":{\"connector\":\"example.wallet\"}}}'
const tasks = () => new Promise((resolve) => setTimeout(resolve, 50))

test('the element is a button that does nothing', async () => {
  localStorage.setItem(`@wallet-connect-button/${'a'.repeat(32)}/session`, STORED)
  const element = place()
  expect(element).toBeInstanceOf(WalletConnectButton)
  const button = element.shadowRoot.querySelector('button')
  expect(button.textContent).toContain('Connect wallet')
  let clicks = 0
  element.addEventListener('click', () => clicks++)
  button.click()
  element.click()
  element.dispatchEvent(new Event('pointerenter'))
  await tasks()
  expect(clicks).toBe(2)
  expect(button.textContent).toContain('Connect wallet')
  await expect(element.open()).rejects.toMatchObject({ code: 'lazy_part_unavailable' })
  await expect(element.close()).resolves.toBe(true)
  expect(element.account).toBeNull()
  expect(element.getProvider()).toBeUndefined()
})

test('options are set and read', async () => {
  const element = place()
  element.setAttribute('theme-mode', 'dark')
  element.networks = ['mainnet', 8453]
  element.config = { label: 'Sign in', siwx: 'required', loading: 'eager', required: true, name: 'wallet' }
  await tasks()
  expect(element.themeMode).toBe('dark')
  expect(element.networks).toEqual(['mainnet', 8453])
  expect(element.shadowRoot.querySelector('button').textContent).toContain('Sign in')
  element.disabled = true
  expect(element.shadowRoot.querySelector('button').disabled).toBe(true)
  element.removeAttribute('theme-mode')
  expect(element.themeMode).toBe('auto')
})

test('markup with a JSON child, events, moving and removing', async () => {
  document.body.innerHTML = `<form><wallet-connect-button label="Join">
    <script type="application/json" slot="config">{ "size": "lg" }</script></wallet-connect-button></form>`
  const element = document.querySelector('wallet-connect-button')
  await tasks()
  expect(element.size).toBe('lg')
  const heard = []
  element.addEventListener('connected', (event) => heard.push(event.detail))
  element.dispatchEvent(new CustomEvent('connected', { detail: 1 }))
  expect(heard).toEqual([1])
  document.body.append(element)
  element.remove()
  await tasks()
})

test('the session without an element stays disconnected', async () => {
  localStorage.setItem(`@wallet-connect-button/${'a'.repeat(32)}/session`, STORED)
  const session = getSession('a'.repeat(32), { networks: ['base'] })
  const unsubscribe = session.subscribe(() => {})
  await tasks()
  await session.ready
  expect(session.status).toBe('disconnected')
  await expect(session.connect()).rejects.toMatchObject({ code: 'lazy_part_unavailable' })
  unsubscribe()
})

test('nothing was reported or requested', async () => {
  await tasks()
  expect(problems).toEqual([])
  for (const each of consoles) expect(each).not.toHaveBeenCalled()
  expect(requests).not.toHaveBeenCalled()
})
