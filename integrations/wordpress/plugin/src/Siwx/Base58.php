<?php
namespace WalletConnectButton\Siwx;

final class Base58
{
    private const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

    /** The bytes of a base58 text; null if it has another character. Takes time by the square of its length. */
    public static function decode(string $text): ?string
    {
        $bytes = [];
        foreach (str_split($text) as $character) {
            $carry = $text === '' ? false : strpos(self::ALPHABET, $character);
            if ($carry === false) {
                return null;
            }
            foreach ($bytes as $at => $byte) {
                $carry += $byte * 58;
                $bytes[$at] = $carry & 0xff;
                $carry >>= 8;
            }
            while ($carry > 0) {
                $bytes[] = $carry & 0xff;
                $carry >>= 8;
            }
        }
        // A leading `1` is a zero byte.
        return str_repeat("\0", strspn($text, '1')) . implode('', array_map('chr', array_reverse($bytes)));
    }
}
