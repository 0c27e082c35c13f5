import { expect, test } from 'vitest'
import { attack } from './attack'
import { createClaimantsTarget } from './claimants'

test('whatever a wallet copies of another one, each has its row, and no row leads to another wallet', async () => {
  expect(await attack('claimants', await createClaimantsTarget())).toEqual([])
})
