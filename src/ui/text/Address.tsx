import { truncateAddress } from '../../domain/account/address'

/** An address shortened to its first 4 and last 6 characters. Screen readers get all of it. Always left to right. */
export function Address({ value }: { value: string }) {
  return (
    <bdi dir="ltr" className="address" part="address">
      <span aria-hidden="true">{truncateAddress(value)}</span>
      <span className="visually-hidden">{value}</span>
    </bdi>
  )
}
