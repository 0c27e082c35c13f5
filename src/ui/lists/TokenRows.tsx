import { Row } from './Row'
import { LongRowList } from './LongRowList'
import { CheckIcon } from '../icons/actionIcons'
import { moneyFor } from '../../domain/money/amount'
import { isZero } from '../../domain/money/decimal'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { isSameToken } from '../../domain/money/tokenBalance'
import { TokenIcon } from '../images/TokenIcon'
import { useSendMessages } from '../hooks/useSendMessages'

interface TokenRowsProps {
  readonly label: string
  readonly tokens: readonly TokenBalance[]
  /** Balances are not known yet, so quantities are not shown. */
  readonly unread?: boolean
  readonly chosen: TokenBalance | undefined
  readonly onChoose: (token: TokenBalance) => void
}

/** Tokens to select from, with their balances. */
export function TokenRows({ label, tokens, unread = false, chosen, onChoose }: TokenRowsProps) {
  const { t, money } = useSendMessages()
  return (
    <LongRowList label={label} items={tokens}>
      {(token) => {
        const current = chosen !== undefined && isSameToken(token, chosen)
        const tokenValue = moneyFor(token.quantity.numeric, token.price)
        return (
          <Row
            key={token.address ?? 'native'}
            image={<TokenIcon token={token} />}
            name={token.symbol || token.name}
            detail={<bdi>{token.name}</bdi>}
            current={current}
            end={
              <>
                <span className="token-balance">
                  {/* A token without a balance shows no quantity, except the native currency, which pays the fees. */}
                  {((!token.address && !unread) || !isZero(token.quantity.numeric)) && (
                    <>
                      <bdi>{t.format.amount(token.quantity.numeric)}</bdi>
                      {tokenValue !== undefined && <bdi className="row-detail">{money(tokenValue)}</bdi>}
                    </>
                  )}
                </span>
                {current && <CheckIcon />}
              </>
            }
            onPress={() => onChoose(token)}
          />
        )
      }}
    </LongRowList>
  )
}
