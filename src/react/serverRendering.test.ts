import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getSession, useAccount, useProvider, useSession, WalletConnectButton } from '../react'

test('a server renders attributes of all options that text can express, and nothing for the others', () => {
  const html = renderToString(
    createElement(
      WalletConnectButton,
      {
        projectId: 'abc',
        networks: ['base', 8453],
        themeMode: 'dark',
        siwxExpiry: 60,
        disabled: true,
        consent: false,
        services: { rpc: 'https://rpc.example' },
        siweConfig: { getNonce: async () => '', verifyMessage: async () => true },
        onConnected: () => {},
        className: 'wide',
      },
      'Connect',
    ),
  )
  const attributes = [...html.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`)
  expect(attributes.toSorted()).toEqual([
    'class=wide',
    'disabled=',
    'networks=base 8453',
    'project-id=abc',
    'siwx-expiry=60',
    'theme-mode=dark',
  ])
  expect(html).toContain('>Connect</wallet-connect-button>')
})

test('the session of a server is disconnected and cannot be connected', async () => {
  const session = getSession('abc', { siwx: 'required' })
  expect(session).toMatchObject({ status: 'disconnected', account: null, options: {} })
  session.subscribe(() => {})()
  await session.ready
  await session.disconnect()
  await expect(session.connect()).rejects.toMatchObject({ code: 'lazy_part_unavailable' })
  function Facts() {
    const { status } = useSession()
    return createElement('p', null, `${status} ${useAccount()} ${useProvider()}`)
  }
  expect(renderToString(createElement(Facts))).toBe('<p>disconnected null undefined</p>')
})
