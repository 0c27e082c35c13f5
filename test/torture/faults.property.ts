import { expect, test } from 'vitest'
import { attack } from './attack'
import { createFaultsTarget } from './faults'

test('however a service fails, its view says so or does without, and a retry is enough later', async () => {
  expect(await attack('faults', await createFaultsTarget())).toEqual([])
})
