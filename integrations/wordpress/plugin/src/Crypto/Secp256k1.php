<?php
namespace WalletConnectButton\Crypto;

use phpseclib3\Math\BigInteger;

/**
 * Recovers a public key from an ECDSA signature on secp256k1 (SEC 1, 4.1.6). Nothing here is secret, so nothing takes
 * constant time.
 *
 * phpseclib calculates with scalars, but its points take 165 ms per signature without GMP and cannot be recovered. A
 * field element here is ten limbs of 26 bits, the lowest first, each with room for a few additions before a carry.
 */
final class Secp256k1
{
    private const PRIME = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f';
    private const PRIME_LIMBS = [0x3fffc2f, 0x3ffffbf, 0x3ffffff, 0x3ffffff, 0x3ffffff, 0x3ffffff, 0x3ffffff, 0x3ffffff,
        0x3ffffff, 0x3fffff];
    private const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
    private const BASE = [
        '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
        '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
    ];
    /** (p + 1) / 4: a power to it is a square root, because p leaves 3 when divided by 4. */
    private const ROOT = '3fffffffffffffffffffffffffffffffffffffffffffffffffffffffbfffff0c';
    /** p - 2: a power to it is the inverse. */
    private const INVERSE = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2d';

    /** All values are hexadecimal digits, 64 each. Returns the two coordinates of the key; null if there is none. */
    public static function recover(string $hash, string $r, string $s, bool $isOdd): ?string
    {
        // One engine on every host: GMP and BCMath may be absent, and the default one calls eval().
        BigInteger::setEngine('PHP64', ['Reductions\\Classic']);
        $order = new BigInteger(self::ORDER, 16);
        $zero = new BigInteger(0);
        [$rNumber, $sNumber] = [new BigInteger($r, 16), new BigInteger($s, 16)];
        foreach ([$rNumber, $sNumber] as $number) {
            if ($number->compare($zero) === 0 || $number->compare($order) >= 0) {
                return null;
            }
        }
        $x = self::fromHex($r);
        $square = self::add(self::multiply(self::square($x), $x), [7, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        $y = self::power($square, self::ROOT);
        if (self::toHex(self::square($y)) !== self::toHex($square)) {
            return null;
        }
        if ((hexdec(self::toHex($y)[63]) % 2 === 1) !== $isOdd) {
            $y = self::carry(self::negate($y, 1));
        }
        $inverse = $rNumber->modInverse($order);
        $byBase = self::remainder($order->subtract(self::remainder(new BigInteger($hash, 16), $order))
            ->multiply($inverse), $order);
        $byPoint = self::remainder($sNumber->multiply($inverse), $order);
        $base = [self::fromHex(self::BASE[0]), self::fromHex(self::BASE[1]), self::one()];
        return self::affine(self::sum($base, self::digits($byBase), [$x, $y, self::one()], self::digits($byPoint)));
    }

    private static function remainder(BigInteger $number, BigInteger $modulus): BigInteger
    {
        return $number->divide($modulus)[1];
    }

    private static function digits(BigInteger $number): string
    {
        return str_pad($number->toHex(), 64, '0', STR_PAD_LEFT);
    }

    /** The sum of two multiples of points, four bits at a time. */
    private static function sum(array $p, string $pDigits, array $q, string $qDigits): ?array
    {
        [$ps, $qs] = [self::multiples($p), self::multiples($q)];
        $sum = null;
        for ($at = 0; $at < 64; $at++) {
            for ($bit = 0; $bit < 4; $bit++) {
                $sum = self::double($sum);
            }
            $sum = self::addPoints($sum, $ps[hexdec($pDigits[$at])]);
            $sum = self::addPoints($sum, $qs[hexdec($qDigits[$at])]);
        }
        return $sum;
    }

    /** The multiples of a point from 0 to 15. */
    private static function multiples(array $point): array
    {
        $multiples = [null, $point];
        for ($times = 2; $times < 16; $times++) {
            $multiples[] = self::addPoints($multiples[$times - 1], $point);
        }
        return $multiples;
    }

    /** Points have Jacobian coordinates; null is the point at infinity. */
    private static function double(?array $point): ?array
    {
        if ($point === null) {
            return null;
        }
        [$x, $y, $z] = $point;
        $square = self::square($y);
        $s = self::times(self::multiply($x, $square), 4);
        $m = self::times(self::square($x), 3);
        $x3 = self::carry(self::add(self::square($m), self::negate(self::times($s, 2), 8)));
        $last = self::negate(self::times(self::square($square), 8), 8);
        $y3 = self::carry(self::add(self::multiply($m, self::add($s, self::negate($x3, 1))), $last));
        return [$x3, $y3, self::multiply(self::times($y, 2), $z)];
    }

    private static function addPoints(?array $p, ?array $q): ?array
    {
        if ($p === null || $q === null) {
            return $p ?? $q;
        }
        [$x1, $y1, $z1] = $p;
        [$x2, $y2, $z2] = $q;
        [$zz1, $zz2] = [self::square($z1), self::square($z2)];
        [$u1, $u2] = [self::multiply($x1, $zz2), self::multiply($x2, $zz1)];
        [$s1, $s2] = [self::multiply($y1, self::multiply($z2, $zz2)), self::multiply($y2, self::multiply($z1, $zz1))];
        $h = self::carry(self::add($u2, self::negate($u1, 1)));
        $r = self::carry(self::add($s2, self::negate($s1, 1)));
        if (self::isZero($h)) {
            return self::isZero($r) ? self::double($p) : null;
        }
        $hh = self::square($h);
        $hhh = self::multiply($h, $hh);
        $v = self::multiply($u1, $hh);
        $less = self::negate(self::add($hhh, self::times($v, 2)), 3);
        $x3 = self::carry(self::add(self::square($r), $less));
        $y3 = self::carry(self::add(
            self::multiply($r, self::add($v, self::negate($x3, 1))),
            self::negate(self::multiply($s1, $hhh), 1)
        ));
        return [$x3, $y3, self::multiply($h, self::multiply($z1, $z2))];
    }

    private static function affine(?array $point): ?string
    {
        if ($point === null) {
            return null;
        }
        $inverse = self::power($point[2], self::INVERSE);
        $square = self::square($inverse);
        $x = self::multiply($point[0], $square);
        return self::toHex($x) . self::toHex(self::multiply($point[1], self::multiply($square, $inverse)));
    }

    private static function power(array $base, string $exponent): array
    {
        $powers = [self::one()];
        for ($at = 1; $at < 16; $at++) {
            $powers[] = self::multiply($powers[$at - 1], $base);
        }
        $power = self::one();
        foreach (str_split($exponent) as $digit) {
            for ($bit = 0; $bit < 4; $bit++) {
                $power = self::square($power);
            }
            $power = self::multiply($power, $powers[hexdec($digit)]);
        }
        return $power;
    }

    private static function one(): array
    {
        return [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    }

    /** The limbs of the factors together may have at most ten bits beyond 26 each. */
    private static function multiply(array $a, array $b): array
    {
        [$a0, $a1, $a2, $a3, $a4, $a5, $a6, $a7, $a8, $a9] = $a;
        [$b0, $b1, $b2, $b3, $b4, $b5, $b6, $b7, $b8, $b9] = $b;
        $c0 = $a0 * $b0;
        $c1 = $a0 * $b1 + $a1 * $b0;
        $c2 = $a0 * $b2 + $a1 * $b1 + $a2 * $b0;
        $c3 = $a0 * $b3 + $a1 * $b2 + $a2 * $b1 + $a3 * $b0;
        $c4 = $a0 * $b4 + $a1 * $b3 + $a2 * $b2 + $a3 * $b1 + $a4 * $b0;
        $c5 = $a0 * $b5 + $a1 * $b4 + $a2 * $b3 + $a3 * $b2 + $a4 * $b1 + $a5 * $b0;
        $c6 = $a0 * $b6 + $a1 * $b5 + $a2 * $b4 + $a3 * $b3 + $a4 * $b2 + $a5 * $b1 + $a6 * $b0;
        $c7 = $a0 * $b7 + $a1 * $b6 + $a2 * $b5 + $a3 * $b4 + $a4 * $b3 + $a5 * $b2 + $a6 * $b1 + $a7 * $b0;
        $c8 = $a0 * $b8 + $a1 * $b7 + $a2 * $b6 + $a3 * $b5 + $a4 * $b4 + $a5 * $b3 + $a6 * $b2 + $a7 * $b1
            + $a8 * $b0;
        $c9 = $a0 * $b9 + $a1 * $b8 + $a2 * $b7 + $a3 * $b6 + $a4 * $b5 + $a5 * $b4 + $a6 * $b3 + $a7 * $b2
            + $a8 * $b1 + $a9 * $b0;
        $c10 = $a1 * $b9 + $a2 * $b8 + $a3 * $b7 + $a4 * $b6 + $a5 * $b5 + $a6 * $b4 + $a7 * $b3 + $a8 * $b2
            + $a9 * $b1;
        $c11 = $a2 * $b9 + $a3 * $b8 + $a4 * $b7 + $a5 * $b6 + $a6 * $b5 + $a7 * $b4 + $a8 * $b3 + $a9 * $b2;
        $c12 = $a3 * $b9 + $a4 * $b8 + $a5 * $b7 + $a6 * $b6 + $a7 * $b5 + $a8 * $b4 + $a9 * $b3;
        $c13 = $a4 * $b9 + $a5 * $b8 + $a6 * $b7 + $a7 * $b6 + $a8 * $b5 + $a9 * $b4;
        $c14 = $a5 * $b9 + $a6 * $b8 + $a7 * $b7 + $a8 * $b6 + $a9 * $b5;
        $c15 = $a6 * $b9 + $a7 * $b8 + $a8 * $b7 + $a9 * $b6;
        $c16 = $a7 * $b9 + $a8 * $b8 + $a9 * $b7;
        $c17 = $a8 * $b9 + $a9 * $b8;
        $c18 = $a9 * $b9;
        return self::reduce($c0, $c1, $c2, $c3, $c4, $c5, $c6, $c7, $c8, $c9, $c10, $c11, $c12, $c13, $c14, $c15,
            $c16, $c17, $c18);
    }

    /** The same as a product with itself, in about half as many steps. */
    private static function square(array $a): array
    {
        [$a0, $a1, $a2, $a3, $a4, $a5, $a6, $a7, $a8, $a9] = $a;
        [$d0, $d1, $d2, $d3, $d4] = [2 * $a0, 2 * $a1, 2 * $a2, 2 * $a3, 2 * $a4];
        [$d5, $d6, $d7, $d8] = [2 * $a5, 2 * $a6, 2 * $a7, 2 * $a8];
        $c0 = $a0 * $a0;
        $c1 = $d0 * $a1;
        $c2 = $d0 * $a2 + $a1 * $a1;
        $c3 = $d0 * $a3 + $d1 * $a2;
        $c4 = $d0 * $a4 + $d1 * $a3 + $a2 * $a2;
        $c5 = $d0 * $a5 + $d1 * $a4 + $d2 * $a3;
        $c6 = $d0 * $a6 + $d1 * $a5 + $d2 * $a4 + $a3 * $a3;
        $c7 = $d0 * $a7 + $d1 * $a6 + $d2 * $a5 + $d3 * $a4;
        $c8 = $d0 * $a8 + $d1 * $a7 + $d2 * $a6 + $d3 * $a5 + $a4 * $a4;
        $c9 = $d0 * $a9 + $d1 * $a8 + $d2 * $a7 + $d3 * $a6 + $d4 * $a5;
        $c10 = $d1 * $a9 + $d2 * $a8 + $d3 * $a7 + $d4 * $a6 + $a5 * $a5;
        $c11 = $d2 * $a9 + $d3 * $a8 + $d4 * $a7 + $d5 * $a6;
        $c12 = $d3 * $a9 + $d4 * $a8 + $d5 * $a7 + $a6 * $a6;
        $c13 = $d4 * $a9 + $d5 * $a8 + $d6 * $a7;
        $c14 = $d5 * $a9 + $d6 * $a8 + $a7 * $a7;
        $c15 = $d6 * $a9 + $d7 * $a8;
        $c16 = $d7 * $a9 + $a8 * $a8;
        $c17 = $d8 * $a9;
        $c18 = $a9 * $a9;
        return self::reduce($c0, $c1, $c2, $c3, $c4, $c5, $c6, $c7, $c8, $c9, $c10, $c11, $c12, $c13, $c14, $c15,
            $c16, $c17, $c18);
    }

    /** The remainder of a product, by its columns of 26 bits and more, the lowest first. */
    private static function reduce(
        int $c0, int $c1, int $c2, int $c3, int $c4, int $c5, int $c6, int $c7,
        int $c8, int $c9, int $c10, int $c11, int $c12, int $c13, int $c14,
        int $c15, int $c16, int $c17, int $c18
    ): array {
        $c1 += $c0 >> 26;
        $c2 += $c1 >> 26;
        $c3 += $c2 >> 26;
        $c4 += $c3 >> 26;
        $c5 += $c4 >> 26;
        $c6 += $c5 >> 26;
        $c7 += $c6 >> 26;
        $c8 += $c7 >> 26;
        $c9 += $c8 >> 26;
        $c10 += $c9 >> 26;
        $c11 += $c10 >> 26;
        $c12 += $c11 >> 26;
        $c13 += $c12 >> 26;
        $c14 += $c13 >> 26;
        $c15 += $c14 >> 26;
        $c16 += $c15 >> 26;
        $c17 += $c16 >> 26;
        $c18 += $c17 >> 26;
        $c19 = $c18 >> 26;
        // 2^260 leaves 2^36 + 15632.
        return self::carry([
            ($c0 & 0x3ffffff) + ($c10 & 0x3ffffff) * 15632,
            ($c1 & 0x3ffffff) + ($c11 & 0x3ffffff) * 15632 + (($c10 & 0x3ffffff) << 10),
            ($c2 & 0x3ffffff) + ($c12 & 0x3ffffff) * 15632 + (($c11 & 0x3ffffff) << 10),
            ($c3 & 0x3ffffff) + ($c13 & 0x3ffffff) * 15632 + (($c12 & 0x3ffffff) << 10),
            ($c4 & 0x3ffffff) + ($c14 & 0x3ffffff) * 15632 + (($c13 & 0x3ffffff) << 10),
            ($c5 & 0x3ffffff) + ($c15 & 0x3ffffff) * 15632 + (($c14 & 0x3ffffff) << 10),
            ($c6 & 0x3ffffff) + ($c16 & 0x3ffffff) * 15632 + (($c15 & 0x3ffffff) << 10),
            ($c7 & 0x3ffffff) + ($c17 & 0x3ffffff) * 15632 + (($c16 & 0x3ffffff) << 10),
            ($c8 & 0x3ffffff) + ($c18 & 0x3ffffff) * 15632 + (($c17 & 0x3ffffff) << 10),
            ($c9 & 0x3ffffff) + $c19 * 15632 + (($c18 & 0x3ffffff) << 10),
        ], $c19 << 10);
    }

    /** Limbs of 26 bits again, the last one of 22. `$more` counts 2^260. */
    private static function carry(array $a, int $more = 0): array
    {
        $a[0] += $more * 15632;
        $a[1] += $more << 10;
        // Twice, because what lies above 2^256 comes back at the lowest limbs: it leaves 2^32 + 977.
        for ($round = 0; $round < 2; $round++) {
            $a[1] += $a[0] >> 26;
            $a[2] += $a[1] >> 26;
            $a[3] += $a[2] >> 26;
            $a[4] += $a[3] >> 26;
            $a[5] += $a[4] >> 26;
            $a[6] += $a[5] >> 26;
            $a[7] += $a[6] >> 26;
            $a[8] += $a[7] >> 26;
            $a[9] += $a[8] >> 26;
            $above = $a[9] >> 22;
            $a = [
                ($a[0] & 0x3ffffff) + $above * 977, ($a[1] & 0x3ffffff) + ($above << 6),
                $a[2] & 0x3ffffff, $a[3] & 0x3ffffff, $a[4] & 0x3ffffff, $a[5] & 0x3ffffff,
                $a[6] & 0x3ffffff, $a[7] & 0x3ffffff, $a[8] & 0x3ffffff, $a[9] & 0x3fffff,
            ];
            if ($above === 0) {
                break;
            }
        }
        return $a;
    }

    private static function add(array $a, array $b): array
    {
        return [$a[0] + $b[0], $a[1] + $b[1], $a[2] + $b[2], $a[3] + $b[3], $a[4] + $b[4],
            $a[5] + $b[5], $a[6] + $b[6], $a[7] + $b[7], $a[8] + $b[8], $a[9] + $b[9]];
    }

    private static function times(array $a, int $n): array
    {
        return [$a[0] * $n, $a[1] * $n, $a[2] * $n, $a[3] * $n, $a[4] * $n,
            $a[5] * $n, $a[6] * $n, $a[7] * $n, $a[8] * $n, $a[9] * $n];
    }

    /** Whose limbs are at most `$times` those of a carried element. */
    private static function negate(array $a, int $times): array
    {
        $n = 2 * ($times + 1);
        [$p0, $p1, $p2, , , , , , , $p9] = self::PRIME_LIMBS;
        return [$n * $p0 - $a[0], $n * $p1 - $a[1], $n * $p2 - $a[2], $n * $p2 - $a[3], $n * $p2 - $a[4],
            $n * $p2 - $a[5], $n * $p2 - $a[6], $n * $p2 - $a[7], $n * $p2 - $a[8], $n * $p9 - $a[9]];
    }

    private static function isZero(array $a): bool
    {
        // Most are told by one limb: of zero and of the prime.
        $low = $a[0] & 0x3ffffff;
        return ($low === 0 || $low === self::PRIME_LIMBS[0]) && trim(self::toHex($a), '0') === '';
    }

    private static function fromHex(string $digits): array
    {
        $a = [];
        $bits = '';
        foreach (str_split($digits) as $digit) {
            $bits .= str_pad(decbin(hexdec($digit)), 4, '0', STR_PAD_LEFT);
        }
        foreach (str_split(strrev($bits), 26) as $limb) {
            $a[] = bindec(strrev($limb));
        }
        return $a;
    }

    /** The canonical form, below the prime. */
    private static function toHex(array $a): string
    {
        $a = self::carry(self::carry($a));
        $bits = '';
        foreach ($a as $at => $limb) {
            $bits = str_pad(decbin($limb), $at === 9 ? 22 : 26, '0', STR_PAD_LEFT) . $bits;
        }
        $digits = '';
        foreach (str_split($bits, 4) as $four) {
            $digits .= dechex(bindec($four));
        }
        if (strcmp($digits, self::PRIME) < 0) {
            return $digits;
        }
        $number = (new BigInteger($digits, 16))->subtract(new BigInteger(self::PRIME, 16));
        return self::digits($number);
    }
}
