/** A whole address in groups of four, for comparing. Read and copied as one. Always left to right. */
export function FullAddress({ value }: { value: string }) {
  const groups = value.match(/^0x.{1,4}|.{1,4}/gu) ?? []
  return (
    <bdi dir="ltr" className="full-address" part="address">
      <span className="visually-hidden">{value}</span>
      {groups.map((group, at) => (
        <span key={at} aria-hidden="true">
          {group}
        </span>
      ))}
    </bdi>
  )
}
