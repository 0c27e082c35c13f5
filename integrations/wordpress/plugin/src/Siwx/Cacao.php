<?php
namespace WalletConnectButton\Siwx;

/** The CACAO of a one-click sign-in (CAIP-74) with its grants (ReCap, ERC-5573). */
final class Cacao
{
    private const DID = 'did:pkh:';
    private const RECAP = 'urn:recap:';
    private const SENTENCE
        = 'I further authorize the stated URI to perform the following actions on my behalf: ';
    private const RENAMED = ['statement' => 'statement', 'exp' => 'expirationTime', 'nbf' => 'notBefore',
        'requestId' => 'requestId', 'resources' => 'resources'];
    /** The order in which wallets sort: of CLDR's root collation, for printable ASCII. */
    private const COLLATION = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";

    /** Whether the CACAO is for this message and signature. */
    public static function standsFor(Proof $proof): bool
    {
        ['kind' => $kind, 'signature' => $signature, 'payload' => $payload] = $proof->cacao;
        if ($signature !== $proof->signature || !in_array($kind, ['caip122', 'eip4361'], true)) {
            return false;
        }
        $fields = self::fields($payload);
        return $fields !== null && Message::format($fields) === $proof->message;
    }

    /** The message fields, with the statement as it was signed. Null if the issuer is not an account. */
    private static function fields(array $payload): ?array
    {
        if (strpos($payload['iss'], self::DID) !== 0) {
            return null;
        }
        $issuer = Caip::parseAccountId(substr($payload['iss'], strlen(self::DID)));
        if ($issuer === null) {
            return null;
        }
        $grants = self::grants($payload['resources'] ?? []);
        if ($grants !== null) {
            $payload['statement'] = self::statement($payload['statement'] ?? '', $grants);
        }
        $fields = [
            'accountAddress' => $issuer[2],
            'chainId' => "$issuer[0]:$issuer[1]",
            'domain' => $payload['domain'],
            'uri' => $payload['aud'],
            'version' => $payload['version'],
            'nonce' => $payload['nonce'],
            'issuedAt' => $payload['iat'],
        ];
        foreach (self::RENAMED as $name => $field) {
            if (isset($payload[$name])) {
                $fields[$field] = $payload[$name];
            }
        }
        return $fields;
    }

    /** The grants in the last resource, where ERC-5573 puts them: abilities by resource. */
    public static function grants(array $resources): ?array
    {
        $last = (string) end($resources);
        if (strpos($last, self::RECAP) !== 0) {
            return null;
        }
        $bytes = base64_decode(strtr(substr($last, strlen(self::RECAP)), '-_', '+/'), true);
        $recap = $bytes === false ? null : json_decode($bytes);
        $attributes = is_object($recap) ? $recap->att ?? null : null;
        if (!is_object($attributes)) {
            return null;
        }
        $grants = [];
        foreach (get_object_vars($attributes) as $resource => $abilities) {
            if (!is_object($abilities)) {
                return null;
            }
            $grants[$resource] = array_map('strval', array_keys(get_object_vars($abilities)));
        }
        return $grants;
    }

    /** The statement that a wallet signs: the page's own, then the grants unless it already lists them. */
    public static function statement(string $statement, array $grants): string
    {
        if (strpos($statement, self::SENTENCE) !== false) {
            return $statement;
        }
        $count = 0;
        $listed = [];
        foreach ($grants as $resource => $abilities) {
            $actionsByAbility = [];
            foreach (self::sorted($abilities) as [$ability, $action]) {
                $actionsByAbility[$ability][] = $action;
            }
            $sentences = [];
            foreach ($actionsByAbility as $ability => $actions) {
                $count += 1;
                $sentences[] = "($count) '$ability': '" . implode("', '", $actions) . "' for '$resource'.";
            }
            // WalletConnect replaces only the first of these separators. Wallets sign that text.
            $listed[] = preg_replace('/\.,/', '.', implode(', ', $sentences), 1);
        }
        return ($statement === '' ? '' : "$statement ") . self::SENTENCE . implode(' ', $listed);
    }

    /** @return array<array{string, string}> ability and action, by action */
    private static function sorted(array $abilities): array
    {
        $pairs = [];
        foreach ($abilities as $at => $name) {
            $parts = explode('/', $name);
            $pairs[] = [$parts[0], $parts[1] ?? '', $at];
        }
        usort($pairs, static function (array $a, array $b): int {
            return self::collate($a[1]) <=> self::collate($b[1]) ?: strcmp($b[1], $a[1]) ?: $a[2] <=> $b[2];
        });
        return array_map(static function (array $pair): array {
            return [$pair[0], $pair[1]];
        }, $pairs);
    }

    /** A text that compares, byte by byte, as the collation compares the given one without its case. */
    private static function collate(string $text): string
    {
        $weights = '';
        foreach (str_split(strtolower($text)) as $character) {
            $weight = $character === '' ? false : strpos(self::COLLATION, $character);
            $weights .= $weight === false ? $character : chr($weight + 1);
        }
        return $weights;
    }
}
