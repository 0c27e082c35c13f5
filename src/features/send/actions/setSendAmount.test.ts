import { describe, expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { bob } from '../../../../test/fakes/connections'
import { dollar, ether, fillIn, makeSendingWorld, type SendingWorld } from '../../../../test/fakes/transfers'
import { ServiceUnavailable } from '../../../errors/service'
import { resetView } from '../../../session/store/router'
import { tokens } from '../../../session/store/tokens'
import { selectSend, selectSendFault } from '../state'
import { chooseSendToken } from './chooseSendToken'
import { setMaxSendAmount } from './setMaxSendAmount'
import { setSendAmount, toggleSendUnit } from './setSendAmount'
import { setSendRecipient } from './setSendRecipient'
import { startSend } from './startSend'

const form = (world: SendingWorld) => selectSend(world.store.getState())
const fault = (world: SendingWorld) => selectSendFault(world.store.getState())

test("parses an amount exactly in the visitor's language", () => {
  const world = makeSendingWorld()
  startSend(world, ether)
  setSendAmount(world, '1,000000000000000001', 'de')
  expect(form(world)).toMatchObject({ amount: '1,000000000000000001', exact: '1.000000000000000001', cut: false })
  setSendAmount(world, '1e18', 'en')
  expect(form(world)).toMatchObject({ amount: '1e18', exact: undefined })
})

test.each(copiedText)('parses an amount pasted with %s', (_what, disguise) => {
  const world = makeSendingWorld()
  startSend(world, ether)
  setSendAmount(world, disguise('1,234.56'), 'en')
  expect(form(world)).toMatchObject({ exact: '1234.56', cut: false })
})

test('cuts surplus decimals and says so', () => {
  const world = makeSendingWorld()
  startSend(world, dollar)
  setSendAmount(world, '1.23456789', 'en')
  expect(form(world)).toMatchObject({ exact: '1.234567', cut: true })
})

describe('in the currency', () => {
  test('converts a typed value to the token, rounded down', () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    toggleSendUnit(world, 'en')
    setSendAmount(world, '100', 'en')
    expect(form(world)).toMatchObject({ unit: 'currency', exact: '0.05' })
  })

  test('switching the unit back and forth keeps the exact amount', () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    setSendAmount(world, '0.123456789', 'en')
    toggleSendUnit(world, 'de')
    expect(form(world)).toMatchObject({ amount: '246,91', exact: '0.123456789' })
    toggleSendUnit(world, 'de')
    expect(form(world)).toMatchObject({ amount: '0,123456789', exact: '0.123456789', unit: 'token' })
  })

  test('a token without a price has no other unit', () => {
    const world = makeSendingWorld()
    const { price: _, ...unpriced } = ether
    world.store.setState(tokens.reset())
    startSend(world, unpriced)
    toggleSendUnit(world, 'en')
    expect(form(world)?.unit).toBe('token')
  })
})

describe('max', () => {
  test('enters the whole balance of a token', async () => {
    const world = makeSendingWorld()
    startSend(world, dollar)
    await setMaxSendAmount(world, 'en')
    expect(form(world)).toMatchObject({ exact: '100', amount: '100', max: 'yes' })
  })

  test('leaves the fee of the native currency', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    await setMaxSendAmount(world, 'de')
    expect(form(world)).toMatchObject({ exact: '1.499', amount: '1,499', max: 'yes' })
  })

  test('is short of the fee if the fee takes the whole balance', async () => {
    const world = makeSendingWorld()
    world.transfers.reserves(10n ** 19n)
    startSend(world, ether)
    await setMaxSendAmount(world, 'en')
    expect(fault(world)).toBe('fee')
  })

  test('leaves the form as it was if the fee cannot be estimated', async () => {
    const world = makeSendingWorld()
    world.transfers.reserves(new ServiceUnavailable('rpc', 'timeout'))
    startSend(world, ether)
    await expect(setMaxSendAmount(world, 'en')).rejects.toBeInstanceOf(ServiceUnavailable)
    expect(form(world)).toMatchObject({ amount: '', max: 'no' })
  })

  test('uses a balance that was refreshed meanwhile', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    const counting = setMaxSendAmount(world, 'en')
    world.store.setState(
      tokens.change({ tokens: [{ ...ether, quantity: { decimals: '18', numeric: '1' } }, { ...dollar }] }),
    )
    await counting
    expect(form(world)).toMatchObject({ exact: '0.999', max: 'yes' })
  })

  test('fills in nothing for the previous account, and its form does not stay pending', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    const counting = setMaxSendAmount(world, 'en')
    world.store.setState({ networkIds: { eip155: 'eip155:8453' } })
    await counting
    expect(form(world)).toBeUndefined()
  })

  test('is counted for the recipient, and again for one that is entered later', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    await setMaxSendAmount(world, 'de')
    expect(form(world)).toMatchObject({ amount: '1,499', exact: '1.499', max: 'yes' })
    world.transfers.reserves(10n ** 17n)
    await setSendRecipient(world, bob)
    await world.settle()
    expect(form(world)).toMatchObject({ amount: '1,4', exact: '1.4', max: 'yes' })
    expect(world.transfers.reservedFor).toEqual([undefined, bob])
    await setMaxSendAmount(world, 'de')
    expect(world.transfers.reservedFor).toEqual([undefined, bob, bob])
  })

  test('stays as it is if the fee for the recipient cannot be estimated', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    await setMaxSendAmount(world, 'en')
    world.transfers.reserves(new ServiceUnavailable('rpc', 'timeout'))
    await setSendRecipient(world, bob)
    await world.settle()
    expect(form(world)).toMatchObject({ exact: '1.499', max: 'no' })
  })

  test('is not counted again for an amount that was typed, or a token', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    setSendAmount(world, '1', 'en')
    await setSendRecipient(world, bob)
    startSend(world, dollar)
    await setMaxSendAmount(world, 'en')
    await setSendRecipient(world, bob)
    await world.settle()
    expect(world.transfers.reservedFor).toEqual([])
  })

  test('a new form aborts it', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    const counting = setMaxSendAmount(world, 'en')
    startSend(world, ether)
    await counting
    expect(form(world)).toMatchObject({ amount: '', max: 'no' })
  })

  test('typing aborts it', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    const counting = setMaxSendAmount(world, 'en')
    setSendAmount(world, '0.1', 'en')
    await counting
    expect(form(world)).toMatchObject({ exact: '0.1', max: 'no' })
  })
})

describe('another token', () => {
  test('keeps an amount that the balance covers', async () => {
    const world = makeSendingWorld()
    await fillIn(world, ether, '1.12345678')
    world.store.setState(({ router }) => ({
      router: { ...router, stack: [...router.stack, { name: 'SendSelectToken' }] },
    }))
    chooseSendToken(world, dollar, 'en')
    expect(world.view()).toBe('Send')
    expect(form(world)).toMatchObject({ token: dollar, amount: '1.12345678', exact: '1.123456', cut: true })
  })

  test('leads to Send if the page opened the list by name', () => {
    const world = makeSendingWorld()
    world.store.setState(resetView({ name: 'SendSelectToken' }, 'forward'))
    chooseSendToken(world, dollar, 'en')
    expect(world.view()).toBe('Send')
  })

  test.each(['101', 'abc', ''])('clears %s, which it does not cover', (amount) => {
    const world = makeSendingWorld()
    startSend(world, ether)
    setSendAmount(world, amount, 'en')
    chooseSendToken(world, dollar, 'en')
    expect(form(world)).toMatchObject({ amount: '', exact: undefined })
  })

  test('clears the maximum of the previous token', async () => {
    const world = makeSendingWorld()
    startSend(world, ether)
    await setMaxSendAmount(world, 'en')
    chooseSendToken(world, dollar, 'en')
    expect(form(world)).toMatchObject({ amount: '', max: 'no' })
  })
})

test('reports the first missing thing', async () => {
  const world = makeSendingWorld()
  startSend(world)
  expect(fault(world)).toBe('token')
  startSend(world, ether)
  expect(fault(world)).toBe('amount')
  setSendAmount(world, '0.0', 'en')
  expect(fault(world)).toBe('amount')
  setSendAmount(world, '1.500000000000000001', 'en')
  expect(fault(world)).toBe('insufficient')
  setSendAmount(world, '1.5', 'en')
  expect(fault(world)).toBe('fee')
  setSendAmount(world, '1.4', 'en')
  expect(fault(world)).toBe('recipient')
  await fillIn(world)
  expect(fault(world)).toBeUndefined()
})

test('a token cannot be sent without native currency for the fee', async () => {
  const world = makeSendingWorld()
  world.store.setState(tokens.change({ tokens: [{ ...ether, quantity: { decimals: '18', numeric: '0' } }, dollar] }))
  await fillIn(world, dollar, '5')
  expect(fault(world)).toBe('fee')
})

test('uses the latest balance', async () => {
  const world = makeSendingWorld()
  await fillIn(world, dollar, '5')
  world.store.setState(tokens.change({ tokens: [ether, { ...dollar, quantity: { decimals: '6', numeric: '4' } }] }))
  expect(fault(world)).toBe('insufficient')
})
