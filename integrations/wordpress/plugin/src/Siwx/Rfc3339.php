<?php
namespace WalletConnectButton\Siwx;

final class Rfc3339
{
    private const FORMAT = '/^(\d{4})-(\d{2})-(\d{2})[Tt]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?'
        . '([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)\z/';

    /** Milliseconds since 1970 of an RFC 3339 date-time; null if it is not one, or names a day that does not exist. */
    public static function parse(string $text): ?int
    {
        if (preg_match(self::FORMAT, $text, $match) !== 1) {
            return null;
        }
        [, $year, $month, $day, $minutes, $seconds, $fraction, $offset] = $match;
        if (!checkdate((int) $month, (int) $day, max(1, (int) $year))) {
            return null;
        }
        // A leap second counts as the second before it.
        $seconds = $seconds === '60' ? '59' : $seconds;
        $instant = \DateTimeImmutable::createFromFormat(
            '!Y-m-d\TH:i:sP',
            "$year-$month-{$day}T$minutes:$seconds" . (strtoupper($offset) === 'Z' ? '+00:00' : $offset)
        );
        if ($instant === false) {
            return null;
        }
        return $instant->getTimestamp() * 1000 + (int) substr(str_pad($fraction, 3, '0'), 0, 3);
    }
}
