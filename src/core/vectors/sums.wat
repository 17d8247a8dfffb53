;; Adds vectors of words to the $dimension 32-bit floats at $sum, one after another; see `sums.ts`, which holds the bytes of it. $list holds $count
;; entries: the number of a piece, with the highest bit where it goes on with the word of the one before. A piece has a scale at $scales (f32) and
;; a row of signed bytes at $rows. A word's vector is rounded to 32 bits after each piece, whose product is exact in 64 bits.
(module
  (memory (export "memory") 1)
  (func (export "sums") (param $dimension i32) (param $rows i32) (param $scales i32) (param $list i32) (param $count i32) (param $sum i32)
    (local $column i32) (local $at i32) (local $end i32) (local $piece i32) (local $bytes v128) (local $half v128) (local $wide v128) (local $scale v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $p v128) (local $q v128) (local $r v128) (local $s v128)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
    (loop $columns
      (local.set $a (v128.load (local.get $sum)))
      (local.set $b (v128.load offset=16 (local.get $sum)))
      (local.set $c (v128.load offset=32 (local.get $sum)))
      (local.set $d (v128.load offset=48 (local.get $sum)))
      (local.set $p (v128.const i32x4 0 0 0 0))
      (local.set $q (local.get $p))
      (local.set $r (local.get $p))
      (local.set $s (local.get $p))
      (local.set $at (local.get $list))
      (block $done
        (loop $pieces
          (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
          (local.set $piece (i32.and (i32.load (local.get $at)) (i32.const 0x7fffffff)))
          (local.set $bytes (v128.load
            (i32.add (i32.add (local.get $rows) (local.get $column)) (i32.mul (local.get $piece) (local.get $dimension)))))
          (local.set $scale (v128.load32_splat (i32.add (local.get $scales) (i32.shl (local.get $piece) (i32.const 2)))))
          (if (i32.lt_s (i32.load (local.get $at)) (i32.const 0))
            (then
              (local.set $scale (f64x2.promote_low_f32x4 (local.get $scale)))
              (local.set $half (i16x8.extend_low_i8x16_s (local.get $bytes)))
              (local.set $wide (i32x4.extend_low_i16x8_s (local.get $half)))
              (local.set $p (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                (f32x4.demote_f64x2_zero (f64x2.add (f64x2.promote_low_f32x4 (local.get $p))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s (local.get $wide)))))
                (f32x4.demote_f64x2_zero (f64x2.add
                  (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $p) (local.get $p)))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s
                    (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $wide) (local.get $wide))))))))
              (local.set $wide (i32x4.extend_high_i16x8_s (local.get $half)))
              (local.set $q (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                (f32x4.demote_f64x2_zero (f64x2.add (f64x2.promote_low_f32x4 (local.get $q))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s (local.get $wide)))))
                (f32x4.demote_f64x2_zero (f64x2.add
                  (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $q) (local.get $q)))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s
                    (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $wide) (local.get $wide))))))))
              (local.set $half (i16x8.extend_high_i8x16_s (local.get $bytes)))
              (local.set $wide (i32x4.extend_low_i16x8_s (local.get $half)))
              (local.set $r (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                (f32x4.demote_f64x2_zero (f64x2.add (f64x2.promote_low_f32x4 (local.get $r))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s (local.get $wide)))))
                (f32x4.demote_f64x2_zero (f64x2.add
                  (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $r) (local.get $r)))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s
                    (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $wide) (local.get $wide))))))))
              (local.set $wide (i32x4.extend_high_i16x8_s (local.get $half)))
              (local.set $s (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                (f32x4.demote_f64x2_zero (f64x2.add (f64x2.promote_low_f32x4 (local.get $s))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s (local.get $wide)))))
                (f32x4.demote_f64x2_zero (f64x2.add
                  (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $s) (local.get $s)))
                  (f64x2.mul (local.get $scale) (f64x2.convert_low_i32x4_s
                    (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $wide) (local.get $wide)))))))))
            (else
              (local.set $a (f32x4.add (local.get $a) (local.get $p)))
              (local.set $b (f32x4.add (local.get $b) (local.get $q)))
              (local.set $c (f32x4.add (local.get $c) (local.get $r)))
              (local.set $d (f32x4.add (local.get $d) (local.get $s)))
              (local.set $half (i16x8.extend_low_i8x16_s (local.get $bytes)))
              (local.set $p (f32x4.mul (local.get $scale) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half)))))
              (local.set $q (f32x4.mul (local.get $scale) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half)))))
              (local.set $half (i16x8.extend_high_i8x16_s (local.get $bytes)))
              (local.set $r (f32x4.mul (local.get $scale) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half)))))
              (local.set $s (f32x4.mul (local.get $scale) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br $pieces)))
      (v128.store (local.get $sum) (f32x4.add (local.get $a) (local.get $p)))
      (v128.store offset=16 (local.get $sum) (f32x4.add (local.get $b) (local.get $q)))
      (v128.store offset=32 (local.get $sum) (f32x4.add (local.get $c) (local.get $r)))
      (v128.store offset=48 (local.get $sum) (f32x4.add (local.get $d) (local.get $s)))
      (local.set $sum (i32.add (local.get $sum) (i32.const 64)))
      (local.set $column (i32.add (local.get $column) (i32.const 16)))
      (br_if $columns (i32.lt_u (local.get $column) (local.get $dimension))))))
