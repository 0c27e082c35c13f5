import { describe, expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { bob } from '../../../../test/fakes/connections'
import { dollar, ether, fillIn, makeSendingContext, type SendingContext } from '../../../../test/fakes/transfers'
import { ServiceUnavailable } from '../../../errors/service'
import { resetView } from '../../../session/store/router'
import { tokens } from '../../../session/store/tokens'
import { selectSend, selectSendFault } from '../state'
import { chooseSendToken } from './chooseSendToken'
import { setMaxSendAmount } from './setMaxSendAmount'
import { setSendAmount, toggleSendUnit } from './setSendAmount'
import { setSendRecipient } from './setSendRecipient'
import { startSend } from './startSend'

const form = (context: SendingContext) => selectSend(context.store.getState())
const fault = (context: SendingContext) => selectSendFault(context.store.getState())

test("parses an amount exactly in the visitor's language", () => {
  const context = makeSendingContext()
  startSend(context, ether)
  setSendAmount(context, '1,000000000000000001', 'de')
  expect(form(context)).toMatchObject({ amount: '1,000000000000000001', exact: '1.000000000000000001', cut: false })
  setSendAmount(context, '1e18', 'en')
  expect(form(context)).toMatchObject({ amount: '1e18', exact: undefined })
})

test.each(copiedText)('parses an amount pasted with %s', (_what, disguise) => {
  const context = makeSendingContext()
  startSend(context, ether)
  setSendAmount(context, disguise('1,234.56'), 'en')
  expect(form(context)).toMatchObject({ exact: '1234.56', cut: false })
})

test('cuts surplus decimals and says so', () => {
  const context = makeSendingContext()
  startSend(context, dollar)
  setSendAmount(context, '1.23456789', 'en')
  expect(form(context)).toMatchObject({ exact: '1.234567', cut: true })
})

describe('in the currency', () => {
  test('converts a typed value to the token, rounded down', () => {
    const context = makeSendingContext()
    startSend(context, ether)
    toggleSendUnit(context, 'en')
    setSendAmount(context, '100', 'en')
    expect(form(context)).toMatchObject({ unit: 'currency', exact: '0.05' })
  })

  test('switching the unit back and forth keeps the exact amount', () => {
    const context = makeSendingContext()
    startSend(context, ether)
    setSendAmount(context, '0.123456789', 'en')
    toggleSendUnit(context, 'de')
    expect(form(context)).toMatchObject({ amount: '246,91', exact: '0.123456789' })
    toggleSendUnit(context, 'de')
    expect(form(context)).toMatchObject({ amount: '0,123456789', exact: '0.123456789', unit: 'token' })
  })

  test('a token without a price has no other unit', () => {
    const context = makeSendingContext()
    const { price: _, ...unpriced } = ether
    context.store.setState(tokens.reset())
    startSend(context, unpriced)
    toggleSendUnit(context, 'en')
    expect(form(context)?.unit).toBe('token')
  })
})

describe('max', () => {
  test('enters the whole balance of a token', async () => {
    const context = makeSendingContext()
    startSend(context, dollar)
    await setMaxSendAmount(context, 'en')
    expect(form(context)).toMatchObject({ exact: '100', amount: '100', max: 'yes' })
  })

  test('leaves the fee of the native currency', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    await setMaxSendAmount(context, 'de')
    expect(form(context)).toMatchObject({ exact: '1.499', amount: '1,499', max: 'yes' })
  })

  test('is short of the fee if the fee takes the whole balance', async () => {
    const context = makeSendingContext()
    context.transfers.reserves(10n ** 19n)
    startSend(context, ether)
    await setMaxSendAmount(context, 'en')
    expect(fault(context)).toBe('fee')
  })

  test('leaves the form as it was if the fee cannot be estimated', async () => {
    const context = makeSendingContext()
    context.transfers.reserves(new ServiceUnavailable('rpc', 'timeout'))
    startSend(context, ether)
    await expect(setMaxSendAmount(context, 'en')).rejects.toBeInstanceOf(ServiceUnavailable)
    expect(form(context)).toMatchObject({ amount: '', max: 'no' })
  })

  test('uses a balance that was refreshed meanwhile', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    const counting = setMaxSendAmount(context, 'en')
    context.store.setState(
      tokens.change({ tokens: [{ ...ether, quantity: { decimals: '18', numeric: '1' } }, { ...dollar }] }),
    )
    await counting
    expect(form(context)).toMatchObject({ exact: '0.999', max: 'yes' })
  })

  test('fills in nothing for the previous account, and its form does not stay pending', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    const counting = setMaxSendAmount(context, 'en')
    context.store.setState({ networkIds: { eip155: 'eip155:8453' } })
    await counting
    expect(form(context)).toBeUndefined()
  })

  test('is counted for the recipient, and again for one that is entered later', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    await setMaxSendAmount(context, 'de')
    expect(form(context)).toMatchObject({ amount: '1,499', exact: '1.499', max: 'yes' })
    context.transfers.reserves(10n ** 17n)
    await setSendRecipient(context, bob)
    await context.settle()
    expect(form(context)).toMatchObject({ amount: '1,4', exact: '1.4', max: 'yes' })
    expect(context.transfers.reservedFor).toEqual([undefined, bob])
    await setMaxSendAmount(context, 'de')
    expect(context.transfers.reservedFor).toEqual([undefined, bob, bob])
  })

  test('stays as it is if the fee for the recipient cannot be estimated', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    await setMaxSendAmount(context, 'en')
    context.transfers.reserves(new ServiceUnavailable('rpc', 'timeout'))
    await setSendRecipient(context, bob)
    await context.settle()
    expect(form(context)).toMatchObject({ exact: '1.499', max: 'no' })
  })

  test('is not counted again for an amount that was typed, or a token', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    setSendAmount(context, '1', 'en')
    await setSendRecipient(context, bob)
    startSend(context, dollar)
    await setMaxSendAmount(context, 'en')
    await setSendRecipient(context, bob)
    await context.settle()
    expect(context.transfers.reservedFor).toEqual([])
  })

  test('a new form aborts it', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    const counting = setMaxSendAmount(context, 'en')
    startSend(context, ether)
    await counting
    expect(form(context)).toMatchObject({ amount: '', max: 'no' })
  })

  test('typing aborts it', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    const counting = setMaxSendAmount(context, 'en')
    setSendAmount(context, '0.1', 'en')
    await counting
    expect(form(context)).toMatchObject({ exact: '0.1', max: 'no' })
  })
})

describe('another token', () => {
  test('keeps an amount that the balance covers', async () => {
    const context = makeSendingContext()
    await fillIn(context, ether, '1.12345678')
    context.store.setState(({ router }) => ({
      router: { ...router, stack: [...router.stack, { name: 'SendSelectToken' }] },
    }))
    chooseSendToken(context, dollar, 'en')
    expect(context.view()).toBe('Send')
    expect(form(context)).toMatchObject({ token: dollar, amount: '1.12345678', exact: '1.123456', cut: true })
  })

  test('leads to Send if the page opened the list by name', () => {
    const context = makeSendingContext()
    context.store.setState(resetView({ name: 'SendSelectToken' }, 'forward'))
    chooseSendToken(context, dollar, 'en')
    expect(context.view()).toBe('Send')
  })

  test.each(['101', 'abc', ''])('clears %s, which it does not cover', (amount) => {
    const context = makeSendingContext()
    startSend(context, ether)
    setSendAmount(context, amount, 'en')
    chooseSendToken(context, dollar, 'en')
    expect(form(context)).toMatchObject({ amount: '', exact: undefined })
  })

  test('clears the maximum of the previous token', async () => {
    const context = makeSendingContext()
    startSend(context, ether)
    await setMaxSendAmount(context, 'en')
    chooseSendToken(context, dollar, 'en')
    expect(form(context)).toMatchObject({ amount: '', max: 'no' })
  })
})

test('reports the first missing thing', async () => {
  const context = makeSendingContext()
  startSend(context)
  expect(fault(context)).toBe('token')
  startSend(context, ether)
  expect(fault(context)).toBe('amount')
  setSendAmount(context, '0.0', 'en')
  expect(fault(context)).toBe('amount')
  setSendAmount(context, '1.500000000000000001', 'en')
  expect(fault(context)).toBe('insufficient')
  setSendAmount(context, '1.5', 'en')
  expect(fault(context)).toBe('fee')
  setSendAmount(context, '1.4', 'en')
  expect(fault(context)).toBe('recipient')
  await fillIn(context)
  expect(fault(context)).toBeUndefined()
})

test('a token cannot be sent without native currency for the fee', async () => {
  const context = makeSendingContext()
  context.store.setState(tokens.change({ tokens: [{ ...ether, quantity: { decimals: '18', numeric: '0' } }, dollar] }))
  await fillIn(context, dollar, '5')
  expect(fault(context)).toBe('fee')
})

test('uses the latest balance', async () => {
  const context = makeSendingContext()
  await fillIn(context, dollar, '5')
  context.store.setState(tokens.change({ tokens: [ether, { ...dollar, quantity: { decimals: '6', numeric: '4' } }] }))
  expect(fault(context)).toBe('insufficient')
})
