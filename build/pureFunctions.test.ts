import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { pureFunctions } from './pureFunctions'

test('of a library that says in its documentation what is without side effects, what is used is bundled', async () => {
  const bundled = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? "export { base58 } from '@scure/base'" : undefined),
      },
      pureFunctions(),
    ],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const { code } = bundled.output[0]
  expect(code).toContain('123456789ABCDEFGHJKLMNPQRSTUVWXYZ')
  expect(code).not.toMatch(/bech32|UVWXYZ234567/)
})
