<?php
namespace WalletConnectButton\Siwx;

/** Hosts as browsers write them: in lower case, by IDNA, without the default port. */
final class Host
{
    private const AUTHORITY = '/^(\[[0-9a-f:.]+\]|[^\s\/?#@:\\\\%[\]]+)(?::(\d{1,5}))?\z/i';
    private const PORT_MAX = 65535;

    /** The host of an authority, with its port unless that is the default of the scheme; null if it has none. */
    public static function parse(string $authority, string $scheme): ?string
    {
        if (preg_match(self::AUTHORITY, $authority, $match) !== 1) {
            return null;
        }
        $host = $match[1][0] === '[' ? self::ipv6($match[1]) : self::name($match[1]);
        $port = (int) ($match[2] ?? self::defaultPort($scheme));
        if ($host === null || $port > self::PORT_MAX) {
            return null;
        }
        return $host . ($port === self::defaultPort($scheme) ? '' : ":$port");
    }

    /** The origin of an http or https URL as browsers send it; null if it has none. */
    public static function origin(string $url): ?string
    {
        if (preg_match('/^(https?):\/\/([^\/?#]*)/i', $url, $match) !== 1) {
            return null;
        }
        $scheme = strtolower($match[1]);
        $host = self::parse($match[2], $scheme);
        return $host === null ? null : "$scheme://$host";
    }

    private static function ipv6(string $host): ?string
    {
        $bytes = filter_var(substr($host, 1, -1), FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) === false
            ? false
            : inet_pton(substr($host, 1, -1));
        return $bytes === false ? null : '[' . inet_ntop($bytes) . ']';
    }

    private static function name(string $host): ?string
    {
        $ascii = preg_match('/^[\x21-\x7e]+\z/', $host) === 1 ? strtolower($host) : self::toAscii($host);
        if ($ascii === null) {
            return null;
        }
        // Browsers read `127.1` and `0x7f000001` as addresses, but no page has such a host.
        $isNumber = preg_match('/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?\z/', $ascii) === 1;
        $isAddress = filter_var($ascii, FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) !== false;
        return $isNumber && !$isAddress ? null : $ascii;
    }

    /**
     * By the extension intl. Hosts without it have the encoder that WordPress makes its own requests with, which knows
     * no mapping but that to lower case; that is enough for names as people write them.
     */
    private static function toAscii(string $host): ?string
    {
        if (function_exists('idn_to_ascii')) {
            $options = IDNA_NONTRANSITIONAL_TO_ASCII | IDNA_CHECK_BIDI | IDNA_CHECK_CONTEXTJ;
            $ascii = idn_to_ascii($host, $options, INTL_IDNA_VARIANT_UTS46);
            return $ascii === false ? null : strtolower($ascii);
        }
        foreach (['WpOrg\Requests\IdnaEncoder', 'Requests_IDNAEncoder'] as $encoder) {
            if (class_exists($encoder) && function_exists('mb_strtolower')) {
                try {
                    return strtolower($encoder::encode(mb_strtolower($host, 'UTF-8')));
                } catch (\Exception $refused) {
                    return null;
                }
            }
        }
        return null;
    }

    private static function defaultPort(string $scheme): int
    {
        return $scheme === 'https' ? 443 : 80;
    }
}
