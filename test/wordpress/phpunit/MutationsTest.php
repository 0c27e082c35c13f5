<?php
use PHPUnit\Framework\TestCase;

/** Proofs that the account did not sign, made from valid ones by one or two changes. */
final class MutationsTest extends TestCase
{
    private const MUTATIONS = 20000;
    private const CHARACTERS = [
        'a', 'Z', '0', ' ', "\n", "\r", ':', '/', '.', '-', '@', "\u{200B}", "\u{430}", "\0", '',
    ];

    public function testAcceptsNoneAndRaisesNoWarning(): void
    {
        $seed = (int) (getenv('SEED') ?: random_int(1, PHP_INT_MAX >> 32));
        mt_srand($seed);
        $valid = array_values(array_filter(Vectors::all(), static function (object $vector): bool {
            return $vector->result->ok;
        }));
        $refused = [];
        $unchanged = 0;
        for ($made = 0; $made < self::MUTATIONS; $made++) {
            $vector = $valid[mt_rand(0, count($valid) - 1)];
            $session = $this->mutate(unserialize(serialize($vector->session)));
            $result = Vectors::verify($vector, $session);
            if (!$result['ok']) {
                $refused[$result['code']] = ($refused[$result['code']] ?? 0) + 1;
            } elseif ($this->saysTheSame($session, $vector->session)) {
                $unchanged++;
            } else {
                $this->fail("Seed $seed: $made is accepted: " . json_encode($session));
            }
        }
        arsort($refused);
        $counts = json_encode($refused + ['unchanged' => $unchanged]);
        fwrite(STDERR, "\n  $made mutations, seed $seed: $counts\n");
        $this->assertSame(self::MUTATIONS, array_sum($refused) + $unchanged);
    }

    /** @return mixed */
    private function mutate(object $session)
    {
        switch (mt_rand(0, 7)) {
            case 0:
                $session->message = $this->changeText($session->message);
                return $session;
            case 1:
                $session->signature = $this->changeText($session->signature);
                return $session;
            case 2:
                $session->signature = '0x' . bin2hex(random_bytes(64)) . ['1b', '1c', '00', 'ff'][mt_rand(0, 3)];
                return $session;
            case 3:
                return $this->changeField($session);
            case 4:
                return $this->changePart($this->changeField($session));
            case 5:
                $lines = explode("\n", $session->message);
                array_splice($lines, mt_rand(0, count($lines)), mt_rand(0, 1), [$lines[array_rand($lines)]]);
                $session->message = implode("\n", $lines);
                return $session;
            case 6:
                return $this->changeBytes($session);
            default:
                return $this->changePart($session);
        }
    }

    private function changeText(string $text): string
    {
        $at = mt_rand(0, strlen($text));
        switch (mt_rand(0, 4)) {
            case 0:
                $other = self::CHARACTERS[mt_rand(0, count(self::CHARACTERS) - 1)];
                return substr($text, 0, $at) . $other . substr($text, $at + mt_rand(0, 2));
            case 1:
                return substr($text, 0, $at);
            case 2:
                return $text . bin2hex(random_bytes(mt_rand(1, 64)));
            case 3:
                return ["\n", ' ', ''][mt_rand(0, 2)] . $text . ["\n", ' ', 'x'][mt_rand(0, 2)];
            default:
                return substr($text, 0, $at) . strtoupper(substr($text, $at, 1)) . substr($text, $at + 1);
        }
    }

    /** The message follows, so only the signature is wrong. */
    private function changeField(object $session): object
    {
        $data = get_object_vars($session->data);
        $field = array_rand($data);
        if (!is_string($data[$field]) || $data[$field] === '') {
            return $session;
        }
        $changed = $this->changeText($data[$field]);
        $session->message = str_replace($data[$field], $changed, $session->message);
        $session->data->$field = $changed;
        unset($session->cacao);
        return $session;
    }

    /** Replaces, removes or adds a value anywhere. */
    private function changePart($value)
    {
        $odd = [
            null, true, 0, -1, 1e300, '', ' ', '0x', 'eip155:1', str_repeat('x', 20000),
            [], new stdClass(), [[]], ['a'],
        ];
        if (!is_object($value) || mt_rand(0, 9) === 0) {
            return is_string($value) && mt_rand(0, 1) ? $this->changeText($value) : $odd[array_rand($odd)];
        }
        $names = array_merge(array_keys(get_object_vars($value)), ['cacao', '0']);
        $name = $names[array_rand($names)];
        if (mt_rand(0, 9) === 0) {
            unset($value->$name);
        } else {
            $value->$name = $this->changePart($value->$name ?? null);
        }
        return $value;
    }

    private function changeBytes(object $session)
    {
        $json = json_encode($session);
        $json[mt_rand(0, strlen($json) - 1)] = chr(mt_rand(0, 255));
        return json_decode($json);
    }

    /** Unknown and absent fields do not matter, nor case and either recovery bit of a signature. */
    private function saysTheSame($session, object $original): bool
    {
        $bare = static function (string $signature): string {
            return strpos($signature, '0x') === 0
                ? preg_replace(['/(?:1b|00)\z/', '/(?:1c|01)\z/'], '', strtolower($signature))
                : $signature;
        };
        return $session->message === $original->message && $bare($session->signature) === $bare($original->signature);
    }
}
