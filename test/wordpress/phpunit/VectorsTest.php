<?php
use PHPUnit\Framework\TestCase;

final class VectorsTest extends TestCase
{
    private const MEDIAN_MAX_MS = 50;

    /** @return iterable<string, array{object}> */
    public function vectors(): iterable
    {
        foreach (Vectors::all() as $vector) {
            yield $vector->name => [$vector];
        }
    }

    /** @dataProvider vectors */
    public function testGivesTheSameResultAsTheNodeVerifier(object $vector): void
    {
        $result = Vectors::verify($vector, $vector->session);
        $expected = (array) $vector->result;
        unset($expected['namespace']);
        $this->assertEquals($expected, $result);
    }

    public function testTellsKeysFromContracts(): void
    {
        foreach (Vectors::all() as $vector) {
            $result = Vectors::verify($vector, $vector->session);
            if ($result['ok']) {
                $this->assertSame(empty($vector->chains), $result['byKey'], $vector->name);
            }
        }
    }

    public function testTakesLessThan50MsForAProofWithoutACallToAChain(): void
    {
        $milliseconds = [];
        foreach (Vectors::all() as $vector) {
            if ($vector->result->ok && empty($vector->chains)) {
                $start = self::processorMs();
                Vectors::verify($vector, $vector->session);
                $milliseconds[] = self::processorMs() - $start;
            }
        }
        sort($milliseconds);
        $median = $milliseconds[intdiv(count($milliseconds), 2)];
        $text = '  %d proofs, processor time: median %.1f ms, slowest %.1f ms';
        fwrite(STDERR, "\n" . sprintf($text, count($milliseconds), $median, end($milliseconds)) . "\n");
        $this->assertLessThan(self::MEDIAN_MAX_MS, $median);
    }

    /** What else runs on the machine does not count. */
    private static function processorMs(): float
    {
        $usage = getrusage();
        return $usage['ru_utime.tv_sec'] * 1e3 + $usage['ru_utime.tv_usec'] / 1e3;
    }
}
