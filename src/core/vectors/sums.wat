;; Adds rows of 32-bit floats to the numbers at $sum, one after another; $list holds $count row numbers; see `sums.ts`, which holds the bytes of it.
(module
  (memory (export "memory") 1)
  (func (export "sums") (param $stride i32) (param $rows i32) (param $list i32) (param $count i32) (param $sum i32)
    (local $column i32) (local $at i32) (local $end i32) (local $row i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
    (loop $columns
      (local.set $a (v128.load (i32.add (local.get $sum) (local.get $column))))
      (local.set $b (v128.load offset=16 (i32.add (local.get $sum) (local.get $column))))
      (local.set $c (v128.load offset=32 (i32.add (local.get $sum) (local.get $column))))
      (local.set $d (v128.load offset=48 (i32.add (local.get $sum) (local.get $column))))
      (local.set $at (local.get $list))
      (block $done
        (loop $words
          (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
          (local.set $row
            (i32.add (i32.add (local.get $rows) (local.get $column)) (i32.mul (i32.load (local.get $at)) (local.get $stride))))
          (local.set $a (f32x4.add (local.get $a) (v128.load (local.get $row))))
          (local.set $b (f32x4.add (local.get $b) (v128.load offset=16 (local.get $row))))
          (local.set $c (f32x4.add (local.get $c) (v128.load offset=32 (local.get $row))))
          (local.set $d (f32x4.add (local.get $d) (v128.load offset=48 (local.get $row))))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br $words)))
      (v128.store (i32.add (local.get $sum) (local.get $column)) (local.get $a))
      (v128.store offset=16 (i32.add (local.get $sum) (local.get $column)) (local.get $b))
      (v128.store offset=32 (i32.add (local.get $sum) (local.get $column)) (local.get $c))
      (v128.store offset=48 (i32.add (local.get $sum) (local.get $column)) (local.get $d))
      (local.set $column (i32.add (local.get $column) (i32.const 64)))
      (br_if $columns (i32.lt_u (local.get $column) (local.get $stride))))))
